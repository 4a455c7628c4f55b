import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printReports } from "./print-reports.ts";
import type { ReportOptions } from "./report.ts";

export interface PrintOptions extends ReportOptions {
  /** The text that the spans point into. */
  readonly text?: string;
  /** The name of the file that holds the text. */
  readonly file?: string;
}

/**
 * Writes findings for people (`text`), programs (`json`, `sarif`) or GitHub Actions (`github`); `printReports`
 * with a single report.
 *
 * ```ts
 * const outcome = compileSurveyText(text);
 * console.log(printDiagnostics(outcome.diagnostics, { format: "text", text, file: "survey.json" }));
 * ```
 */
export function printDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  const { text, file } = options;
  return printReports(
    [{ diagnostics, ...(text === undefined ? {} : { text }), ...(file === undefined ? {} : { file }) }],
    options,
  );
}
