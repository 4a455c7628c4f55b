import { summarizeRules } from "#check/rules.ts";
import type { DiagnosticCode, Severity } from "#diagnostics/diagnostic.ts";
import { parseCodes } from "#diagnostics/parse-codes.ts";
import type { Preset } from "./options.ts";

/** A code, its meaning, and the address of its documentation. */
export interface RuleInfo {
  /** The code of its findings. */
  readonly code: DiagnosticCode;
  /** The severity of its findings, unless `rules` sets another. */
  readonly severity: Severity;
  /** The option that turns it on. */
  readonly preset: Preset;
  /** What it requires. */
  readonly summary: string;
  /** The page in the package. */
  readonly page: string;
  /** Whether `rules` cannot set its severity. */
  readonly locked: boolean;
}

const withPage =
  (locked: boolean) =>
  (summary: Omit<RuleInfo, "page" | "locked">): RuleInfo => ({
    ...summary,
    locked,
    page: `docs/rules/${summary.code}.md`,
  });

/** Every code that a finding can have: those of reading, then the rules in the order in which they run. */
export const rules: readonly RuleInfo[] = [
  ...parseCodes.map((code) => ({ ...code, preset: "recommended" as const })).map(withPage(true)),
  ...summarizeRules().map(({ locked, ...summary }) => withPage(locked)(summary)),
];
