import type { Position } from "#diagnostics/diagnostic.ts";
import { documentStart } from "./tokenizer.ts";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Whether the character at an offset ends a line; the two characters of CRLF end one line together. */
function endsLine(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED);
}

function lineStarts(text: string): Uint32Array {
  let lines = 1;
  for (let at = 0; at < text.length; at++) if (endsLine(text, at)) lines++;
  const starts = new Uint32Array(lines);
  let line = 1;
  for (let at = 0; at < text.length; at++) if (endsLine(text, at)) starts[line++] = at + 1;
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
