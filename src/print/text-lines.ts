const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

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
