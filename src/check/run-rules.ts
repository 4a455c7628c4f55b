import type { Severity } from "#diagnostics/diagnostic.ts";
import { completeFinding, Findings } from "#diagnostics/findings.ts";
import type { LeavesOut, Rule, RuleReport } from "./rule.ts";

/** Severities that the caller sets, by code. */
export type RuleSettings = Readonly<Partial<Record<string, Severity | "off">>>;

/**
 * Runs rules over facts and returns what they found in `payload`; nothing where they found nothing, which is so for most
 * payloads. `open` takes the pointer of every error, kept or not, that leaves routes open.
 */
export function runRules<Facts>(
  rules: readonly Rule<Facts>[],
  facts: Facts,
  settings: RuleSettings,
  limit: number,
  payload: unknown,
  open?: string[],
): Findings[] {
  let rule: Rule<Facts>;
  let findings: Findings | undefined;
  /** Counts a finding, and returns whether it must be kept. */
  const takes = (pointer: string, severity: Severity): boolean => {
    findings ??= new Findings(limit, payload);
    if (severity === "error" && rule.leavesRoutesOpen) open?.push(pointer);
    return !findings.leavesOut(severity, pointer, rule.code);
  };
  const report: RuleReport = (finding) => {
    const severity = settings[rule.code] ?? finding.severity ?? rule.severity;
    if (severity === "off") return;
    // A finding about several routes is at the first of them.
    if (severity === "error" && rule.leavesRoutesOpen)
      for (const { pointer } of finding.related ?? []) open?.push(pointer);
    if (takes(finding.pointer, severity)) findings?.keep(completeFinding(rule.code, severity, finding));
  };
  const leavesOut: LeavesOut = (pointer, given = rule.severity) => {
    const severity = settings[rule.code] ?? given;
    if (severity === "off") return true;
    if (findings?.hasRoom(severity, pointer) !== false) return false;
    takes(pointer, severity);
    return true;
  };
  for (rule of rules) rule.check(facts, report, leavesOut);
  return findings === undefined ? [] : [findings];
}

/** The same by those rules alone whose findings may be errors. */
export const findErrors: typeof runRules = (rules, facts, settings, limit, payload, open) => {
  const finding = rules.filter(({ code, severity, mayBeError = false }) => {
    const set = settings[code];
    return set === undefined ? severity === "error" || mayBeError : set === "error";
  });
  return runRules(finding, facts, settings, limit, payload, open);
};
