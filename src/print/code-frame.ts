import type { Diagnostic, Span } from "#diagnostics/diagnostic.ts";
import { rangeOf } from "./location.ts";
import { visiblePieces } from "./visible.ts";
import { columnWidth, lineWidth } from "./wrap.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

interface LineBounds {
  readonly from: number;
  readonly to: number;
}

/** A text in lines, counted from 1. */
export interface TextLines {
  readonly text: string;
  readonly count: number;
  /** The bounds of a line; an empty range at the end of the text when there is no such line. */
  boundsOf(line: number): LineBounds;
}

/** Finds the lines of a text in one pass. CR LF, LF and CR end a line; a byte order mark belongs to no line. */
export function textLines(text: string): TextLines {
  const starts = [text.startsWith("\ufeff") ? 1 : 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) continue;
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) starts.push(at + 1);
  }
  const endBefore = (next: number): number => {
    const two = text.charCodeAt(next - 1) === LINE_FEED && text.charCodeAt(next - 2) === CARRIAGE_RETURN;
    return two ? next - 2 : next - 1;
  };
  return {
    text,
    count: starts.length,
    boundsOf(line) {
      const next = starts[line];
      return {
        from: starts[line - 1] ?? text.length,
        to: next === undefined ? text.length : endBefore(next),
      };
    },
  };
}

/**
 * What the frame of a finding shows: its own place or, where that would show a bracket alone, the first related one if
 * it shows more. Findings about the whole payload have no frame.
 */
export function framedSpan(
  { pointer, span, related = [] }: Diagnostic<string>,
  lines: TextLines,
): Span | undefined {
  if (pointer === "") return undefined;
  const cause = related[0]?.span;
  return span !== undefined && cause !== undefined && isBracket(span, lines) && !isBracket(cause, lines)
    ? cause
    : span;
}

/** Whether a span over several lines has nothing before it on its first. */
function isBracket(span: Span, lines: TextLines): boolean {
  const { line, column, end } = rangeOf(span, {});
  const { from } = lines.boundsOf(line);
  return end.line > line && lines.text.slice(from, from + column - 1).trim() === "";
}

const LINES_BEFORE = 2;
const LINES_AFTER = 1;

interface FrameStyle {
  /** How many lines of the file precede the text. */
  readonly linesBefore: number;
  readonly paintGutter: (gutter: string) => string;
  readonly paintMark: (marked: string) => string;
  /** The columns of the terminal; undefined for lines of the usual length. */
  readonly width: number | undefined;
}

/**
 * The lines of the text around a span, numbered, with a row of carets under it. A span over several lines is
 * marked up to the end of its first. There is no frame when the text does not have the line.
 */
export function codeFrame(
  lines: TextLines,
  span: Span,
  { linesBefore, paintGutter, paintMark, width = Number.POSITIVE_INFINITY }: FrameStyle,
): string[] {
  const marked = rangeOf(span, {}).line;
  if (marked > lines.count) return [];
  const last = Math.min(marked + LINES_AFTER, lines.count);
  const gutterWidth = String(linesBefore + last).length;
  const row = (label: string | number, content: string): string => {
    const gutter = paintGutter(`  ${String(label).padStart(gutterWidth)} |`);
    return content === "" ? gutter : `${gutter} ${content}`;
  };

  const rows: string[] = [];
  for (let line = Math.max(1, marked - LINES_BEFORE); line <= last; line++) {
    const bounds = lines.boundsOf(line);
    const [from, to] = line === marked ? markOf(span, bounds) : [bounds.from, bounds.from];
    const { content, mark, columns } = frameLine(
      lines.text,
      bounds,
      [from, to],
      width - gutterWidth - GUTTER,
    );
    const trimmed = content.trimEnd();
    const ofMark = trimmed.slice(...mark);
    const painted = ofMark === "" ? "" : paintMark(ofMark);
    rows.push(
      row(
        linesBefore + line,
        trimmed.slice(0, mark[0]) + painted + trimmed.slice(mark[0]).slice(ofMark.length),
      ),
    );
    if (line !== marked) continue;
    const carets = "^".repeat(Math.max(1, columns[1] - columns[0]));
    rows.push(row("", " ".repeat(columns[0]) + paintMark(carets)));
  }
  return rows;
}

/** The offsets of the part of a span that is on its first line. */
function markOf(span: Span, { from, to }: LineBounds): [number, number] {
  const { line, column, end } = rangeOf(span, {});
  const offsetOf = (at: number) => Math.min(to, from + at - 1);
  return [offsetOf(column), end.line === line ? offsetOf(end.column) : to];
}

/** What a row of a frame has besides the number and the line. */
const GUTTER = "   | ".length;
/** The longest line that is shown whole, in UTF-16 code units; a longer one is cut to a window. */
const MAX_LINE = 100;
/** The shortest window: a narrower terminal breaks the line itself. */
const SHORTEST = 20;
/** How much of a window is before the mark. */
const LEAD = 0.4;
const SHOWN_TAB = "\\u0009";
const TAB = "    ";
const CUT = "...";

/** One line of a code frame, and where its marked part is: in the text of the line, and in columns. */
interface FrameLine {
  readonly content: string;
  readonly mark: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

/** The offset, or the one before it if it would split a surrogate pair. */
function outsidePair(text: string, offset: number): number {
  const inPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(offset - 1, offset + 1));
  return inPair ? offset - 1 : offset;
}

/** Draws a line, or as much of it as has room; characters of two columns and escapes take more than their units. */
function frameLine(
  text: string,
  line: LineBounds,
  marked: readonly [number, number],
  room: number,
): FrameLine {
  let units = MAX_LINE;
  let drawn = frameWindow(text, line, marked, units);
  while (units > SHORTEST && lineWidth(drawn.content) > room) {
    units = Math.max(SHORTEST, Math.floor(units * 0.8));
    drawn = frameWindow(text, line, marked, units);
  }
  return drawn;
}

/**
 * Draws a line, or a window of a longer one around the marked offsets. Tabs become four spaces and whatever could
 * forge output becomes visible. Only the shown part is looked at.
 */
function frameWindow(
  text: string,
  line: LineBounds,
  [markFrom, markTo]: readonly [number, number],
  units: number,
): FrameLine {
  const fits = line.to - line.from <= units;
  const from = fits ? line.from : outsidePair(text, Math.max(line.from, markFrom - Math.floor(units * LEAD)));
  const to = fits ? line.to : outsidePair(text, Math.min(line.to, from + units));
  let content = from > line.from ? CUT : "";
  let column = content.length;
  let [first, last] = [content.length, content.length];
  let columns = [column, column] as const;
  for (const { offset, length, shown } of visiblePieces(text.slice(from, to))) {
    column += widthOf(shown);
    content += shown === SHOWN_TAB ? TAB : shown;
    if (from + offset < markFrom) [first, columns] = [content.length, [column, columns[1]]];
    if (from + offset + length <= markTo) [last, columns] = [content.length, [columns[0], column]];
  }
  return {
    content: to < line.to ? content + CUT : content,
    mark: [first, Math.max(first, last)],
    columns: [columns[0], Math.max(...columns)],
  };
}

function widthOf(shown: string): number {
  if (shown === SHOWN_TAB) return TAB.length;
  return shown.startsWith("\\u") ? shown.length : columnWidth(shown);
}
