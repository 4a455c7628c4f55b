import { quote } from "#diagnostics/echo.ts";
import type { Findings } from "#diagnostics/findings.ts";
import { customFacts } from "./custom-facts.ts";
import type { CustomFacts, CustomFinding, CustomRule } from "./custom-rule.ts";
import type { Rule, RuleFinding } from "./rule.ts";
import { type RuleSettings, runRules } from "./run-rules.ts";
import type { RoutedFacts } from "./survey-facts.ts";

const severities: readonly unknown[] = ["error", "warning", "info", undefined];

/** A finding that everything after can read; throws a TypeError for anything else. */
function requireFinding(code: string, finding: CustomFinding): RuleFinding {
  const { pointer, message, severity } = finding;
  const refuse = (what: string): never => {
    throw new TypeError(`The rule ${quote(code)} reported a finding ${what}.`);
  };
  if (typeof message !== "string" || message === "") refuse("without a message");
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    refuse(`at ${quote(String(pointer))}, which is no JSON Pointer`);
  if (!severities.includes(severity)) refuse(`of ${quote(String(severity))}, which is no severity`);
  return finding;
}

/** Throws where a check returned a promise: findings cannot be waited for. */
function refusePromise(code: string, returned: unknown): void {
  if (!(returned instanceof Promise)) return;
  // Without this the program would end a second time when it is rejected.
  returned.catch(() => undefined);
  throw new TypeError(`The check of the rule ${quote(code)} returned a promise, and a rule may not wait.`);
}

/** A rule of one's own as a rule of ours: what it throws goes on, for a survey that was not checked is not accepted. */
const adapted = ({ code, severity, summary, check }: CustomRule): Rule<CustomFacts> => ({
  code,
  severity,
  summary,
  check(facts, report) {
    refusePromise(code, check(facts, (finding) => report(requireFinding(code, finding))) as unknown);
  },
});

/** Runs rules of one's own over what is valid of a payload. Rules that are turned off are not called. */
export function runCustomRules(
  rules: readonly CustomRule[],
  facts: RoutedFacts,
  settings: RuleSettings,
  limit: number,
  payload: unknown,
  valid: object,
): Findings[] {
  const wanted = rules.filter(({ code }) => settings[code] !== "off").map(adapted);
  return runRules(wanted, customFacts(facts, valid), settings, limit, payload);
}
