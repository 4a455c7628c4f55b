import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { requireKnownName } from "#diagnostics/did-you-mean.ts";
import { printers } from "./formats.ts";
import type { Report, ReportOptions } from "./report.ts";

/**
 * Writes the findings of many texts as one document. Nothing is sorted or left out; time and memory grow with
 * the findings and the texts together. The result has no line break at its end. Without any finding `text` and
 * `github` give `""`, `json` and `sarif` a whole document with no findings in it.
 *
 * Whatever a payload, a file name or a message holds, it cannot draw on the terminal or begin a line of a log:
 * control characters, line breaks and invisible directions are written as `\uXXXX`. A TypeError says that there is no
 * such format.
 */
export function printReports(reports: readonly Report[], options: ReportOptions): string {
  const printer = printers[requireKnownName(options.format, printers, "format of findings")](options);
  const texts = [printer.begin()];
  for (const report of reports) texts.push(printer.one(report));
  texts.push(printer.end());
  return texts.join("").slice(0, -1);
}

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
export function printDiagnostics(diagnostics: readonly Diagnostic<string>[], options: PrintOptions): string {
  const { text, file } = options;
  return printReports(
    [{ diagnostics, ...(text === undefined ? {} : { text }), ...(file === undefined ? {} : { file }) }],
    options,
  );
}
