import type { Span } from "#diagnostics/diagnostic.ts";
import { rangeOf } from "./location.ts";
import { visiblePieces } from "./visible.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The offsets of a line, without its line break. */
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
      const { [line - 1]: from = text.length, [line]: next } = starts;
      return { from, to: next === undefined ? text.length : endBefore(next) };
    },
  };
}

const LINES_BEFORE = 2;
const LINES_AFTER = 1;

/** How the lines of a frame are numbered and painted. */
interface FrameStyle {
  /** How many lines of the file precede the text. */
  readonly linesBefore: number;
  readonly paintGutter: (gutter: string) => string;
  readonly paintMark: (carets: string) => string;
}

/**
 * The lines of the text around a span, numbered, with a row of carets under it. A span over several lines is
 * marked up to the end of its first. There is no frame when the text does not have the line.
 */
export function codeFrame(
  lines: TextLines,
  span: Span,
  { linesBefore, paintGutter, paintMark }: FrameStyle,
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
    const { content, markFrom, markTo } = frameLine(lines.text, bounds, from, to);
    rows.push(row(linesBefore + line, content.trimEnd()));
    if (line !== marked) continue;
    const carets = "^".repeat(Math.max(1, markTo - markFrom));
    rows.push(row("", " ".repeat(markFrom) + paintMark(carets)));
  }
  return rows;
}

/** The offsets of the part of a span that is on its first line. */
function markOf(span: Span, { from, to }: LineBounds): [number, number] {
  const { line, column, end } = rangeOf(span, {});
  const offsetOf = (at: number) => Math.min(to, from + at - 1);
  return [offsetOf(column), end.line === line ? offsetOf(end.column) : to];
}

/** The longest line that is shown whole, in UTF-16 code units; a longer one is cut to a window. */
const WHOLE = 100;
/** How much of a cut line is shown before the mark. */
const LEAD = 40;
const SHOWN_TAB = "\\u0009";
const TAB = "    ";
const CUT = "...";

/** One line of a code frame, and the columns of its marked part. */
interface FrameLine {
  readonly content: string;
  readonly markFrom: number;
  readonly markTo: number;
}

/** The offset, or the one before it if it would split a surrogate pair. */
function outsidePair(text: string, offset: number): number {
  const inPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(offset - 1, offset + 1));
  return inPair ? offset - 1 : offset;
}

/**
 * Draws a line, or the part of a long one around the marked offsets. Tabs become four spaces and whatever could
 * forge output becomes visible; the mark is given in columns of the result. Only the shown part is looked at.
 */
function frameLine(text: string, line: LineBounds, markFrom: number, markTo: number): FrameLine {
  const fits = line.to - line.from <= WHOLE;
  const from = fits ? line.from : outsidePair(text, Math.max(line.from, markFrom - LEAD));
  const to = fits ? line.to : outsidePair(text, Math.min(line.to, from + WHOLE));
  let content = from > line.from ? CUT : "";
  let column = content.length;
  let first = column;
  let last = column;
  for (const { offset, length, shown } of visiblePieces(text.slice(from, to))) {
    column += widthOf(shown);
    content += shown === SHOWN_TAB ? TAB : shown;
    if (from + offset < markFrom) first = column;
    if (from + offset + length <= markTo) last = column;
  }
  return { content: to < line.to ? content + CUT : content, markFrom: first, markTo: Math.max(first, last) };
}

function widthOf(shown: string): number {
  if (shown === SHOWN_TAB) return TAB.length;
  return shown.startsWith("\\u") ? shown.length : columnWidth(shown);
}

/** Marks that are drawn over their neighbour, joiners, and the inner letters of a Korean syllable. */
const zeroWidth = /^[\p{Mn}\p{Me}\p{Join_Control}\u1160-\u11ff]$/u;

/**
 * The characters that Unicode calls wide or full width (Unicode Standard Annex 11), in whole blocks, and those
 * that are pictures unless asked to be text (Unicode Technical Standard 51).
 */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;

/** A flag is two of these, and two columns wide. */
const flagHalf = /^[\u{1f1e6}-\u{1f1ff}]$/u;

/** How many columns of a terminal one code point takes: 0, 1 or 2. */
export function columnWidth(codePoint: string): number {
  if (codePoint >= " " && codePoint <= "~") return 1;
  if (zeroWidth.test(codePoint)) return 0;
  return wide.test(codePoint) && !flagHalf.test(codePoint) ? 2 : 1;
}
