import type { Position } from "#diagnostics/diagnostic.ts";
import { documentStart } from "./tokenizer.ts";

/** Calls back with the offset at which each line except the first begins. CRLF is one line ending. */
function eachLine(text: string, callback: (start: number) => void): void {
  let feed = text.indexOf("\n");
  let carriageReturn = text.indexOf("\r");
  while (feed >= 0 || carriageReturn >= 0) {
    if (carriageReturn < 0 || (feed >= 0 && feed < carriageReturn)) {
      callback(feed + 1);
      feed = text.indexOf("\n", feed + 1);
    } else {
      if (feed !== carriageReturn + 1) callback(carriageReturn + 1);
      carriageReturn = text.indexOf("\r", carriageReturn + 1);
    }
  }
}

/** The offsets at which lines begin. */
export function lineStarts(text: string): Uint32Array {
  let lines = 1;
  eachLine(text, () => lines++);
  const starts = new Uint32Array(lines);
  let line = 1;
  eachLine(text, (start) => {
    starts[line++] = start;
  });
  return starts;
}

/**
 * Converts offsets of a text to line and column. Lines end with LF, CRLF or a lone CR; columns count UTF-16 code units. A byte
 * order bomLength at the start counts in offsets but not in columns. Offsets outside of the text are clamped.
 */
export function lineIndex(text: string): (offset: number) => Position {
  const starts = lineStarts(text);
  const bomLength = documentStart(text);
  return (offset) => {
    const clamped = Math.min(Math.max(offset, 0), text.length);
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= clamped) low = middle;
      else high = middle;
    }
    const column = clamped - (starts[low] as number) - (low === 0 ? bomLength : 0);
    return { line: low + 1, column: Math.max(column, 0) + 1, offset: clamped };
  };
}
