import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { requireDiagnostics } from "#diagnostics/group-by-field.ts";
import { defined } from "#diagnostics/json-value.ts";
import { githubPrinter } from "./github.ts";
import { jsonPrinter } from "./json.ts";
import { markdownPrinter } from "./markdown.ts";
import type { Printer, PrinterOptions, PrintFormat, Report, ReportOptions } from "./report.ts";
import { sarifPrinter } from "./sarif.ts";
import { textPrinter } from "./text.ts";

/** The formats of findings, in the order in which the help of the command lists them. */
export const printers: Readonly<Record<PrintFormat, (options: PrinterOptions) => Printer>> = {
  text: textPrinter,
  json: jsonPrinter,
  sarif: sarifPrinter,
  github: githubPrinter,
  markdown: markdownPrinter,
};

/**
 * Prints the findings of many texts as one document without a final line break, errors first in `text` and `markdown`. Control
 * characters are escaped, so that no payload can forge a line. Throws a TypeError for an unknown format.
 *
 * @example
 * const reports = files.map((file) => ({ file: file.name, diagnostics: compileSurveyText(file.text).diagnostics }));
 * console.log(printReports(reports, { format: "sarif" }));
 */
export function printReports(reports: readonly Report[], options: ReportOptions): string {
  const { format } = Object(options) as ReportOptions;
  // Without a suggestion, because guessing names would be a tenth of the bundle.
  if (!Object.hasOwn(printers, format))
    throw new TypeError(
      `Unknown format of findings ${quote(String(format))}. Expected one of ${Object.keys(printers)
        .map((each) => quote(each))
        .join(", ")}.`,
    );
  const printer = printers[format](options);
  const texts = [printer.begin()];
  for (const report of reports) texts.push(printer.one(report));
  texts.push(printer.end());
  return texts.join("").slice(0, -1);
}

export interface PrintOptions extends ReportOptions {
  /** The text that the spans refer to. */
  readonly text?: string;
  /** The name of the file with the text. */
  readonly file?: string;
}

/**
 * `printReports` of one report.
 *
 * @example
 * const { diagnostics } = compileSurveyText(text);
 * console.log(printDiagnostics(diagnostics, { format: "text", text, file: "survey.json" }));
 */
export function printDiagnostics(diagnostics: readonly Diagnostic<string>[], options: PrintOptions): string {
  requireDiagnostics(diagnostics);
  const { text, file } = Object(options) as PrintOptions;
  return printReports([defined({ diagnostics, text, file })], options);
}
