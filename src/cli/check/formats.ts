import { reportPage } from "#pages/report-page.ts";
import { printers as plainPrinters } from "#print/formats.ts";
import type { Printer, PrinterOptions, PrintFormat } from "#print/report.ts";
import { readJson } from "#source/read-json.ts";
import { surveysIn } from "../input/choose-survey.ts";
import { readLimits } from "../input/limits.ts";
import { recogniseKind } from "./payload-kinds.ts";

/** How the command writes findings: as the library does, or as a page with pictures. */
export type CheckFormat = PrintFormat | "html";

/** The surveys of a text; none where it cannot be read. */
function surveysOf(text: string) {
  // What was read with comments is written with them here.
  const read = readJson(text, readLimits({}), "jsonc");
  if (!read.ok) return [];
  return surveysIn(read.value)
    .filter(({ survey }) => recogniseKind(survey) === "survey")
    .map(({ pointer, survey }) => ({ pointer, payload: survey }));
}

/** The formats of findings, in the order in which the help lists them. */
export const printers: Readonly<Record<CheckFormat, (options: PrinterOptions) => Printer>> = {
  ...plainPrinters,
  html: () => reportPage(surveysOf),
};

/** The extensions of files by which formats are chosen. */
export const reportExtensions: Readonly<Record<string, CheckFormat>> = {
  html: "html",
  htm: "html",
  json: "json",
  md: "markdown",
  sarif: "sarif",
  txt: "text",
};
