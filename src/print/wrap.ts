import { lineWidth } from "./column-width.ts";

/** In narrower terminals words would stand below one another; some say that they have no columns at all. */
const NARROWEST = 20;

/** The width of a terminal that lines can be fitted to; undefined where lines have any length. */
export const usableWidth = (columns: number | undefined): number | undefined =>
  columns !== undefined && columns >= NARROWEST ? columns : undefined;

const INDENT = "    ";

/**
 * Breaks a line at its spaces, so that it fits a number of columns; the lines after the first are indented. What has no
 * space, such as an address or a JSON Pointer, stays whole. No line begins with `::`, which logs of CI servers read as a
 * command.
 */
export function wrap(line: string, columns: number | undefined): string {
  if (columns === undefined || lineWidth(line) <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? "";
  const [first = "", ...words] = line.slice(indent.length).split(/ (?! *::)/);
  let wrapped = indent + first;
  let used = lineWidth(wrapped);
  for (const word of words) {
    const width = lineWidth(word);
    const fits = used + 1 + width <= columns;
    wrapped += `${fits ? " " : `\n${INDENT}`}${word}`;
    used = fits ? used + 1 + width : INDENT.length + width;
  }
  return wrapped;
}
