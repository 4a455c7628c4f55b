import { printReports } from "#print/print-reports.ts";
import type { Report } from "#print/report.ts";
import { rules } from "../../index.ts";
import { version } from "../version.ts";
import { elementsOf } from "./json-document.ts";

/** The formats of `check`, in the order in which the help lists them. */
export const formats = ["text", "json", "sarif", "github"] as const;

export type Format = (typeof formats)[number];

/** How reports are printed. */
export interface PieceOptions {
  readonly format: Format;
  /** `text` only: paint for a terminal. */
  readonly color: boolean;
}

/** The counts that end a text; the closing line says them for all reports together. Blocks have no blank lines in them. */
const withoutCounts = (text: string): string => text.slice(0, text.lastIndexOf("\n\n"));

/** What a sink of the format takes of one report; `""` where it wants none. It depends on nothing printed before. */
export function printPiece(report: Report, { format, color }: PieceOptions): string {
  if (format === "json") return elementsOf(printReports([report], { format }));
  if (report.diagnostics.length === 0) return "";
  const printed = printReports([report], { format, color, rules, toolVersion: version });
  return format === "text" ? withoutCounts(printed) : printed;
}
