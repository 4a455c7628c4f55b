import { columnWidth } from "./column-width.ts";
import type { LineBounds } from "./text-lines.ts";
import { visiblePieces } from "./visible.ts";

/** The longest line that is shown whole, in UTF-16 code units; a longer one is cut to a window. */
const WHOLE = 100;
/** How much of a cut line stands before the place. */
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

/** An offset that does not part a surrogate pair. */
function outsidePair(text: string, offset: number): number {
  const inPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(offset - 1, offset + 1));
  return inPair ? offset - 1 : offset;
}

/**
 * Draws a line, or the part of a long one around the marked offsets. Tabs become four spaces and whatever could
 * forge output becomes visible; the mark is given in columns of what is drawn. The work does not grow with the line.
 */
export function frameLine(text: string, line: LineBounds, markFrom: number, markTo: number): FrameLine {
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
