import type { Severity, Span } from "#diagnostics/diagnostic.ts";
import type { Paint } from "./color.ts";
import { frameLine } from "./frame-line.ts";
import { placeOf } from "./place.ts";
import type { LineBounds, TextLines } from "./text-lines.ts";

const LINES_BEFORE = 2;
const LINES_AFTER = 1;

/** How the lines of a frame are numbered and painted. */
interface FrameStyle {
  /** How many lines of the file stand before the text. */
  readonly linesBefore: number;
  readonly severity: Severity;
  readonly paint: Paint;
}

/**
 * The lines of the text around a span, numbered, with a row of carets under it. A span over several lines is
 * marked up to the end of its first. There is no frame when the text does not have the line.
 */
export function codeFrame(
  lines: TextLines,
  span: Span,
  { linesBefore, severity, paint }: FrameStyle,
): string[] {
  const marked = placeOf(span, {}).line;
  if (marked > lines.count) return [];
  const last = Math.min(marked + LINES_AFTER, lines.count);
  const gutterWidth = String(linesBefore + last).length;
  const row = (label: string | number, content: string): string => {
    const gutter = paint("frame", `  ${String(label).padStart(gutterWidth)} |`);
    return content === "" ? gutter : `${gutter} ${content}`;
  };

  const rows: string[] = [];
  for (let line = Math.max(1, marked - LINES_BEFORE); line <= last; line++) {
    const bounds = lines.boundsOf(line);
    const [from, to] = line === marked ? markOf(span, bounds) : [bounds.from, bounds.from];
    const { content, markFrom, markTo } = frameLine(lines.text, bounds, from, to);
    rows.push(row(linesBefore + line, content.trimEnd()));
    if (line !== marked) continue;
    const carets = "^".repeat(Math.max(1, markTo - markFrom));
    rows.push(row("", " ".repeat(markFrom) + paint(severity, carets)));
  }
  return rows;
}

/** The offsets of the part of a span that stands on its first line. */
function markOf(span: Span, { from, to }: LineBounds): [number, number] {
  const { line, column, end } = placeOf(span, {});
  const offsetOf = (at: number) => Math.min(to, from + at - 1);
  return [offsetOf(column), end.line === line ? offsetOf(end.column) : to];
}
