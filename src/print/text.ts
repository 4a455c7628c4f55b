import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { codeFrame } from "./code-frame.ts";
import { type Paint, paintAnsi, paintNothing } from "./color.ts";
import { countText } from "./counts.ts";
import { linesBefore } from "./place.ts";
import type { Report, ReportOptions } from "./report.ts";
import { type TextLines, textLines } from "./text-lines.ts";
import { visible } from "./visible.ts";
import { whereText } from "./where-text.ts";
import { witnessLine } from "./witness-line.ts";

const MOST_RELATED = 8;

/**
 * Findings for people: for each a line `file:line:column severity code: message`, the lines of the text around
 * it, other places, the answers that lead there, what to change, and fixes; at the end how many there are.
 * Without a span the JSON Pointer says where.
 */
export function printText(reports: readonly Report[], options: ReportOptions): string {
  const paint = options.color === true ? paintAnsi : paintNothing;
  const blocks: string[] = [];
  for (const report of reports) {
    const lines = linesOf(report);
    for (const diagnostic of report.diagnostics) blocks.push(block(diagnostic, report, lines, paint));
  }
  if (blocks.length === 0) return "";
  blocks.push(countText(reports));
  return blocks.join("\n\n");
}

/** The lines are looked for once per report, and only when a frame will be drawn. */
function linesOf({ text, diagnostics }: Report): TextLines | undefined {
  const framed = diagnostics.some(({ span }) => span !== undefined);
  return text !== undefined && framed ? textLines(text) : undefined;
}

function block(diagnostic: Diagnostic, report: Report, lines: TextLines | undefined, paint: Paint): string {
  const { severity, code, message, pointer, span, related = [], witness = [], help, fixes = [] } = diagnostic;
  const rows = [
    `${whereText(report, pointer, span)} ${paint(severity, severity)} ${visible(code)}: ${visible(message)}`,
  ];
  if (lines !== undefined && span !== undefined) {
    rows.push(...codeFrame(lines, span, { linesBefore: linesBefore(report), severity, paint }));
  }
  const note = (label: string, text: string) => rows.push(`  ${paint("frame", `${label}:`)} ${text}`);
  for (const other of related.slice(0, MOST_RELATED)) {
    note("related", `${whereText(report, other.pointer, other.span)} ${visible(other.message)}`);
  }
  if (related.length > MOST_RELATED) note("related", `and ${related.length - MOST_RELATED} more`);
  if (witness.length > 0) note("witness", witnessLine(witness));
  if (help !== undefined) note("help", visible(help));
  for (const { applicability, title } of fixes) note(`fix (${applicability})`, visible(title));
  return rows.join("\n");
}
