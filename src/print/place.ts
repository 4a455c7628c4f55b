import type { Span } from "#diagnostics/diagnostic.ts";
import type { Report } from "./report.ts";
import { wholeNumber } from "./whole-number.ts";

interface Point {
  readonly line: number;
  readonly column: number;
}

/** Where a finding stands in its file; lines and columns count from 1, the end is the first position after it. */
interface Place extends Point {
  readonly end: Point;
}

/** How many lines of its file stand before the text of a report. */
export function linesBefore({ at }: Pick<Report, "at">): number {
  return at === undefined ? 0 : wholeNumber(at.line, 1) - 1;
}

/** The place of a span in the file of its report. Whatever the numbers of the span are, it does not end before it begins. */
export function placeOf(span: Span, report: Pick<Report, "at">): Place {
  const before = linesBefore(report);
  const line = wholeNumber(span.start.line, 1);
  const column = wholeNumber(span.start.column, 1);
  const endLine = wholeNumber(span.end.line, line);
  const endColumn = wholeNumber(span.end.column, endLine === line ? column : 1);
  return { line: before + line, column, end: { line: before + endLine, column: endColumn } };
}
