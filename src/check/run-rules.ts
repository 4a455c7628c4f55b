import type { Severity } from "#diagnostics/diagnostic.ts";
import { Findings } from "#diagnostics/findings.ts";
import type { Rule } from "./rule.ts";

/** Severities that the caller sets, by code. */
export type RuleSettings = Readonly<Partial<Record<string, Severity | "off">>>;

/**
 * Runs rules over facts and returns what each found. `onError` hears of every error as it is reported, kept or not.
 */
export function runRules<Facts>(
  rules: readonly Rule<Facts>[],
  facts: Facts,
  settings: RuleSettings,
  limit: number,
  onError?: (pointer: string) => void,
): Findings[] {
  return rules.flatMap((rule) => {
    const setting = settings[rule.code];
    if (setting === "off") return [];
    const findings = new Findings(limit);
    rule.check(facts, (finding) => {
      const { pointer } = finding;
      const severity = setting ?? finding.severity ?? rule.severity;
      if (severity === "error") onError?.(pointer);
      findings.add(severity, () => ({
        ...("say" in finding ? finding.say() : finding),
        code: rule.code,
        pointer,
      }));
    });
    return [findings];
  });
}
