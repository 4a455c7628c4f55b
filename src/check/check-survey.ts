import type { Findings } from "#diagnostics/findings.ts";
import type { Routing } from "#routing/routing.ts";
import type { Facts } from "./facts.ts";
import type { CustomRule } from "./rule.ts";
import { contentRules, routingRules } from "./rules.ts";
import { type RunOptions, runRules } from "./run-rules.ts";

/** Checks the valid parts of a survey with the built-in rules and those of plugins. Returns its routing, too. */
export function checkSurvey(
  facts: Facts,
  plugins: readonly CustomRule[],
  options: RunOptions,
): { readonly routing: Routing; readonly findings: readonly Findings[] } {
  const markUnknown = (pointer: string) => facts.markRoutesUnknown(pointer);
  const content = runRules(contentRules, facts, options, markUnknown, facts.flags);
  facts.commitUnknownRoutes();
  const findings = [...content, ...runRules(routingRules, facts, options)];
  if (plugins.length > 0) {
    facts.leaveOutQuestions();
    findings.push(...runRules(plugins, facts, { ...options, areForeign: true }));
  }
  return { routing: facts.routing, findings };
}
