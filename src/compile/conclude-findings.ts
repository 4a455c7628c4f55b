import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";
import { type Findings, mergeFindings } from "#diagnostics/findings.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { tryFixes } from "#diagnostics/try-fixes.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { refuseThrowing } from "#parse/read-payload.ts";
import { Report } from "#parse/report.ts";
import type { SurveyExplanations } from "#suggestions/explanations.ts";
import { contextOf, suggest } from "#suggestions/suggest.ts";

/** The report of reading, or a new one, with the finding that a member threw at a later look. */
export function throwingReport(read: Report | null, limits: Limits, payload: unknown): Report {
  const report = read ?? new Report(limits, payload);
  refuseThrowing(report);
  return report;
}

/** All findings about a payload, wherever they come from. */
const allOf = (report: Report | null, checked: readonly Findings[]): readonly Findings[] =>
  report === null ? checked : [report.findings, ...checked];

/** What one look at a payload finds: in its shape, and by the rules. */
export interface Examined {
  readonly report: Report | null;
  readonly findings: readonly Findings[];
  /** What comparing texts may still cost. */
  readonly comparisons?: Comparisons | undefined;
  /** What rules asked of a survey. */
  readonly explanations?: SurveyExplanations | undefined;
}

/** All that was found, and what was meant. */
function suggested(
  { report, findings, comparisons, explanations }: Examined,
  payload: unknown,
  kind: PayloadKind,
) {
  const found = allOf(report, findings);
  const context = contextOf(payload, kind, comparisons, explanations);
  for (const each of found) each.revise((finding) => suggest(finding, report, context));
  return found;
}

/**
 * Rules whose fixes change no route, or only lead answers to the end that ended anyway. test/laws/harmless-fixes.test.ts
 * holds that they bring no error.
 */
const proven: ReadonlySet<string> = new Set([
  "explicit-end",
  "no-redundant-branching",
  "portable-response-key",
]);

/**
 * All findings about a payload in document order, with suggestions, and whether an error is among them, listed or not. A fix is
 * tried by examining the patched payload in the same way.
 */
export function concludeFindings(
  examined: Examined,
  kind: PayloadKind,
  limits: Limits,
  payload: unknown,
  examine: (payload: unknown, limits: Limits) => Examined,
): { readonly refused: boolean; readonly diagnostics: readonly Diagnostic[] } {
  const { report, findings } = examined;
  // Most payloads are valid: nothing is merged of nothing.
  if (report === null && findings.length === 0) return { refused: false, diagnostics: [] };
  const found = suggested(examined, payload, kind);
  const check = (patched: unknown, limit: number): readonly Findings[] => {
    const again = examine(patched, { ...limits, diagnostics: limit });
    return limit === 0 ? allOf(again.report, again.findings) : suggested(again, patched, kind);
  };
  const merged = mergeFindings(found, limits.diagnostics, (each) => inDocumentOrder(each, payload));
  return {
    refused: found.some((source) => source.count("error") > 0),
    diagnostics: tryFixes(merged, { payload, found, check, proven }),
  };
}
