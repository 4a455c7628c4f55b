import type { Span } from "#diagnostics/diagnostic.ts";
import { linesBefore, placeOf } from "./place.ts";
import type { Report } from "./report.ts";
import { visible } from "./visible.ts";

/**
 * Where something stands, for people: `file:line:column` as far as these are known, and the JSON Pointer unless
 * a span says it exactly. A record of a larger file begins at column 1 of its line.
 */
export function whereText(report: Report, pointer: string, span: Span | undefined): string {
  const { file = "", at } = report;
  const words: (string | number)[] = file === "" ? [] : [visible(file)];
  if (span !== undefined) {
    const { line, column } = placeOf(span, report);
    words.push(line, column);
  } else if (at !== undefined) {
    words.push(linesBefore(report) + 1, 1);
  }
  const position = words.join(":");
  if (span !== undefined) return position;
  const named = pointer === "" ? "(the whole)" : visible(pointer);
  return position === "" ? named : `${position} ${named}`;
}
