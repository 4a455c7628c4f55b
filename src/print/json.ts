import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { countFindings } from "./counts.ts";
import { jsonText, writableFixes } from "./json-text.ts";
import type { Report } from "./report.ts";

/**
 * Findings for programs: `{ version: 1, files: [{ file?, line?, diagnostics }], counts: { error, warning, info } }`.
 * There is one element of `files` for each report, also where it has no findings. The diagnostics are those of the
 * library, member by member; `line` is where a record begins in its file, and the spans count from there.
 */
export function printJson(reports: readonly Report[]): string {
  return jsonText({
    version: 1,
    files: reports.map(({ file, at, diagnostics }) => ({
      ...(file === undefined ? {} : { file }),
      ...(at === undefined ? {} : { line: at.line }),
      diagnostics: diagnostics.map(writableDiagnostic),
    })),
    counts: countFindings(reports),
  });
}

/** The members in one order, whatever order they were set in; `undefined` members are not written. */
function writableDiagnostic(diagnostic: Diagnostic) {
  const { code, severity, message, pointer, span, related, help, fixes, witness } = diagnostic;
  return {
    code,
    severity,
    message,
    pointer,
    span,
    related,
    help,
    fixes: fixes && writableFixes(fixes),
    witness,
  };
}
