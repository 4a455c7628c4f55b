import { githubPrinter } from "./github.ts";
import { jsonPrinter } from "./json.ts";
import { markdownPrinter } from "./markdown.ts";
import type { Printer, PrinterOptions, PrintFormat } from "./report.ts";
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
