import type { Span } from "#diagnostics/diagnostic.ts";
import type { Report } from "./report.ts";

interface Point {
  readonly line: number;
  readonly column: number;
}

/** A range of a file; lines and columns count from 1, the end is the first position after it. */
interface FileRange extends Point {
  readonly end: Point;
}

/** No text has more characters or lines, and readers of SARIF keep these numbers in 32 bits. */
const MAX_INTEGER = 2 ** 31 - 1;

/** The value if it is an integer from `least` to 2^31 - 1, otherwise `least`. */
export function integerFrom(least: number, value: number): number {
  return Number.isInteger(value) && value >= least && value <= MAX_INTEGER ? value : least;
}

export function linesBefore({ at }: Pick<Report, "at">): number {
  return at === undefined ? 0 : integerFrom(1, at.line) - 1;
}

/** The range of a span in the file of its report. Clamps invalid spans, so that it does not end before it begins. */
export function rangeOf(span: Span, report: Pick<Report, "at">): FileRange {
  const before = linesBefore(report);
  const line = integerFrom(1, span.start.line);
  const column = integerFrom(1, span.start.column);
  const endLine = integerFrom(line, span.end.line);
  const endColumn = integerFrom(endLine === line ? column : 1, span.end.column);
  return { line: before + line, column, end: { line: before + endLine, column: endColumn } };
}
