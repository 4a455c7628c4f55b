import type { Span } from "#diagnostics/diagnostic.ts";
import type { Mark } from "./frame-marks.ts";
import { rangeOf } from "./location.ts";
import type { LineBounds, TextLines } from "./text-lines.ts";
import { visible, visiblePieces } from "./visible.ts";
import { columnWidth, lineWidth } from "./wrap.ts";

const LINES_BEFORE = 2;
const LINES_AFTER = 1;
/** The separator between the number of a line and the line. */
const EDGE = " | ";
/** The maximum column of the end of a label; labels that exceed it are moved to notes. */
const MAX_COLUMNS = 120;

interface FrameStyle {
  /** How many lines of the file precede the text. */
  readonly linesBefore: number;
  readonly paintGutter: (gutter: string) => string;
  /** `isMain` is true for the location of the finding. */
  readonly paintMark: (marked: string, isMain: boolean) => string;
  /** The columns of the terminal; undefined for lines of the usual length. */
  readonly width: number | undefined;
}

export interface CodeFrame {
  readonly rows: readonly string[];
  /** The number of columns of the line numbers. */
  readonly gutter: number;
  /** The marks without room for their labels, or without room themselves. */
  readonly unlabelled: readonly Mark[];
}

const lineOf = ({ span }: Mark): number => rangeOf(span, {}).line;

/** The lines around one, without those that contain only brackets. */
function linesAround(lines: TextLines, marked: number): number[] {
  const hasContent = (line: number): boolean => {
    const { from, to } = lines.boundsOf(line);
    return line === marked || !/^[\s{}[\],]*$/.test(lines.text.slice(from, Math.min(to, from + MAX_LINE)));
  };
  let first = Math.max(1, marked - LINES_BEFORE);
  let last = Math.min(marked + LINES_AFTER, lines.count);
  while (!hasContent(first)) first++;
  while (!hasContent(last)) last--;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * The lines of the text around the first mark and those of the others, numbered, with a row of carets under the first and of
 * dashes under the others, and their labels. A span over several lines is marked up to the end of its first. Returns no frame
 * if the text does not have the line.
 */
export function codeFrame(
  lines: TextLines,
  marks: readonly Mark[],
  { linesBefore, paintGutter, paintMark, width = Number.POSITIVE_INFINITY }: FrameStyle,
): CodeFrame {
  const [main] = marks;
  if (main === undefined || lineOf(main) > lines.count) return { rows: [], gutter: 1, unlabelled: marks };
  const numbers = [...new Set([...linesAround(lines, lineOf(main)), ...marks.map(lineOf)])].sort(
    (one, other) => one - other,
  );
  const gutter = String(linesBefore + Math.max(...numbers)).length;
  const room = width - gutter - EDGE.length;
  const row = (label: string | number, content: string): string => {
    const edge = paintGutter(`${String(label).padStart(gutter)}${EDGE.trimEnd()}`);
    return content === "" ? edge : `${edge} ${content}`;
  };
  const rows = [row("", "")];
  const unlabelled: Mark[] = [];
  for (const [index, line] of numbers.entries()) {
    if (index > 0 && line > (numbers[index - 1] ?? 0) + 1) rows.push(paintGutter("..."));
    const bounds = lines.boundsOf(line);
    const here = marks.filter((mark) => lineOf(mark) === line);
    const drawn = here.map((mark) => frameLine(lines.text, bounds, markOf(mark.span, bounds, lines), room));
    const [shown = frameLine(lines.text, bounds, [bounds.from, bounds.from], room)] = drawn;
    const trimmed = shown.content.trimEnd();
    const markedText = trimmed.slice(...shown.mark);
    const painted = markedText === "" || here[0] === undefined ? "" : paintMark(markedText, here[0] === main);
    rows.push(
      row(
        linesBefore + line,
        trimmed.slice(0, shown.mark[0]) + painted + trimmed.slice(shown.mark[0] + markedText.length),
      ),
    );
    for (const [at, mark] of here.entries()) {
      const { content, columns } = drawn[at] as FrameLine;
      // Only one window of a line is shown.
      if (content !== shown.content) {
        unlabelled.push(mark);
        continue;
      }
      const under = markRows(mark.words, mark === main ? "^" : "-", columns, Math.min(room, MAX_COLUMNS));
      if (mark.words !== undefined && !under.hasRoomForText) unlabelled.push(mark);
      rows.push(
        ...under.rows.map((each) => row("", " ".repeat(columns[0]) + paintMark(each, mark === main))),
      );
    }
  }
  return { rows, gutter, unlabelled };
}

/** The rows under a mark: carets, and its label next to or below them. */
function markRows(
  words: string | undefined,
  sign: string,
  [from, to]: readonly [number, number],
  room: number,
): { readonly rows: readonly string[]; readonly hasRoomForText: boolean } {
  const carets = sign.repeat(Math.max(1, to - from));
  const label = visible(words ?? "");
  const width = lineWidth(label);
  if (label === "") return { rows: [carets], hasRoomForText: true };
  if (from + carets.length + 1 + width <= room) return { rows: [`${carets} ${label}`], hasRoomForText: true };
  return from + width <= room
    ? { rows: [carets, label], hasRoomForText: true }
    : { rows: [carets], hasRoomForText: false };
}

/** The offsets of the part of a span on its first line; of a multi-line list or object together with its name. */
function markOf(span: Span, { from, to }: LineBounds, { text }: TextLines): [number, number] {
  const { line, column, end } = rangeOf(span, {});
  const offsetOf = (at: number) => Math.min(to, from + at - 1);
  if (end.line === line) return [offsetOf(column), offsetOf(end.column)];
  const [, indent] = /^(\s*)"(?:[^"\\]|\\.)*"\s*:\s*$/.exec(text.slice(from, offsetOf(column))) ?? [];
  return [indent === undefined ? offsetOf(column) : from + indent.length, to];
}

/** The maximum length of a line that is shown whole, in UTF-16 code units; of a longer one, a window is shown. */
const MAX_LINE = 100;
/** The minimum length of a window: a narrower terminal breaks the line itself. */
const SHORTEST = 20;
/** The share of a window before the mark. */
const LEAD = 0.4;
const SHOWN_TAB = "\\u0009";
const TAB = "    ";
const CUT = "...";

/** One line of a code frame, and the position of its marked part: in the text of the line, and in columns. */
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

/** Draws a line, or as much of it as fits; wide characters and escapes occupy more columns than units. */
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
 * Draws a line, or a window of a longer one around the marked offsets. Tabs become four spaces, and characters that could forge
 * output become visible. Only the shown part is read.
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
