import type { Severity } from "#diagnostics/diagnostic.ts";
import { Findings } from "#diagnostics/findings.ts";
import type { CostlyFinding, Rule, RuleFinding } from "./rule.ts";

/** Severities that the caller sets, by code. */
export type RuleSettings = Readonly<Partial<Record<string, Severity | "off">>>;

/**
 * Runs rules over facts and returns what each found, of those that found something: most surveys give nothing to say,
 * and saying nothing takes no time. `open` takes the pointer of every error, kept or not, that leaves routes open.
 */
export function runRules<Facts>(
  rules: readonly Rule<Facts>[],
  facts: Facts,
  settings: RuleSettings,
  limit: number,
  open?: string[],
): Findings[] {
  const found: Findings[] = [];
  let rule: Rule<Facts>;
  let findings: Findings | undefined;
  const report = (finding: RuleFinding | CostlyFinding): void => {
    const { code } = rule;
    const { pointer } = finding;
    const severity = settings[code] ?? finding.severity ?? rule.severity;
    if (severity === "off") return;
    if (severity === "error" && rule.leavesRoutesOpen) open?.push(pointer);
    if (findings === undefined) {
      findings = new Findings(limit);
      found.push(findings);
    }
    findings.add(severity, () => ({ ...("say" in finding ? finding.say() : finding), code, pointer }));
  };
  for (rule of rules) {
    findings = undefined;
    rule.check(facts, report);
  }
  return found;
}
