import { lineWidth } from "./column-width.ts";

/** In narrower terminals words would stand below one another; some say that they have no columns at all. */
const NARROWEST = 20;

/** The width of a terminal that lines can be fitted to; undefined where lines have any length. */
export const usableWidth = (columns: number | undefined): number | undefined =>
  columns !== undefined && columns >= NARROWEST ? columns : undefined;

const INDENT = "    ";

/**
 * Breaks a line at its spaces, so that it fits a number of columns; the lines after the first are indented. What has no
 * space, such as an address or a JSON Pointer, stays whole, and so do `head`, with which the line begins, and the word after it. No line begins with `::`, which logs of CI servers read as a
 * command.
 */
export function wrap(line: string, columns: number | undefined, head = ""): string {
  if (columns === undefined || lineWidth(line) <= columns) return line;
  const kept = head === "" ? (/^ */.exec(line)?.[0] ?? "") : head;
  const [first = "", ...words] = line.slice(kept.length).split(/ (?! *::)/);
  let wrapped = kept + first;
  let used = lineWidth(wrapped);
  for (const word of words) {
    const width = lineWidth(word);
    const fits = used + 1 + width <= columns;
    wrapped += `${fits ? " " : `\n${INDENT}`}${word}`;
    used = fits ? used + 1 + width : INDENT.length + width;
  }
  return wrapped;
}
