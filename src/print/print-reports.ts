import { nameAmong } from "#diagnostics/name-among.ts";
import { printGithub } from "./github.ts";
import { printJson } from "./json.ts";
import type { PrintFormat, Report, ReportOptions } from "./report.ts";
import { printSarif } from "./sarif.ts";
import { printText } from "./text.ts";

const printers: Readonly<
  Record<PrintFormat, (reports: readonly Report[], options: ReportOptions) => string>
> = {
  text: printText,
  json: printJson,
  sarif: printSarif,
  github: printGithub,
};

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
  return printers[nameAmong(options.format, printers, "format of findings")](reports, options);
}
