import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";
import { type Findings, mergeFindings } from "#diagnostics/findings.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { refuseThrowing } from "#parse/read-payload.ts";
import { Report } from "#parse/report.ts";

/** The report of reading, or a new one, with the finding that a member threw at a later look. */
export function throwingReport(read: Report | null, limits: Limits, payload: unknown): Report {
  const report = read ?? new Report(limits, payload);
  refuseThrowing(report);
  return report;
}

/** All findings about a payload in document order, and whether an error is among them, listed or not. */
export function concludeFindings(
  report: Report | null,
  checked: readonly Findings[],
  limits: Limits,
  payload: unknown,
): { readonly refused: boolean; readonly diagnostics: readonly Diagnostic[] } {
  // Most payloads are valid: nothing is merged of nothing.
  if (report === null && checked.length === 0) return { refused: false, diagnostics: [] };
  const sources = report === null ? checked : [report.findings, ...checked];
  return {
    refused: sources.some((source) => source.count("error") > 0),
    diagnostics: mergeFindings(sources, limits.diagnostics, (found) => inDocumentOrder(found, payload)),
  };
}
