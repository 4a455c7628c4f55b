import { lineStarts } from "#source/line-index.ts";
import { documentStart } from "#source/tokenizer.ts";

export interface LineBounds {
  readonly from: number;
  readonly to: number;
}

/** A text in lines, counted from 1. */
export interface TextLines {
  readonly text: string;
  readonly count: number;
  /** The bounds of a line; an empty range at the end of the text if the line does not exist. */
  boundsOf(line: number): LineBounds;
}

/** Finds the lines of a text. CR LF, LF and CR end a line; a byte order mark belongs to no line. */
export function textLines(text: string): TextLines {
  const starts = lineStarts(text);
  starts[0] = documentStart(text);
  const endBefore = (next: number): number => next - (text.slice(next - 2, next) === "\r\n" ? 2 : 1);
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
