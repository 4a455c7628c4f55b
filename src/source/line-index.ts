import type { Position } from "#diagnostics/diagnostic.ts";
import { CARRIAGE_RETURN, documentStart, LINE_FEED } from "./character-codes.ts";

/** The length of the line break at an offset: CRLF is one of two characters, a lone CR or LF is one, else 0. */
function lineBreakLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === LINE_FEED) return 1;
  if (code !== CARRIAGE_RETURN) return 0;
  return text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = 0; at < text.length; ) {
    const length = lineBreakLength(text, at);
    if (length > 0) lines++;
    at += length || 1;
  }
  return lines;
}

function lineStarts(text: string): Uint32Array {
  const starts = new Uint32Array(countLines(text));
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const length = lineBreakLength(text, at);
    at += length || 1;
    if (length > 0) starts[line++] = at;
  }
  return starts;
}

/**
 * Tells line and column of the offsets of a text. Lines end with LF, CRLF or a lone CR; columns count UTF-16 code
 * units. A byte order mark at the start counts in offsets but takes no column. Offsets off the text are clamped.
 */
export function lineIndex(text: string): (offset: number) => Position {
  const starts = lineStarts(text);
  const mark = documentStart(text);
  return (offset) => {
    const within = Math.min(Math.max(offset, 0), text.length);
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= within) low = middle;
      else high = middle;
    }
    const column = within - (starts[low] as number) - (low === 0 ? mark : 0);
    return { line: low + 1, column: Math.max(column, 0) + 1, offset: within };
  };
}
