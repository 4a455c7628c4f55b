/** Marks that are drawn over the character before them, joiners, and the inner letters of a Korean syllable. */
const zeroWidth = /^[\p{Mn}\p{Me}\p{Join_Control}\u1160-\u11ff]$/u;

/**
 * The characters that Unicode calls wide or full width (Unicode Standard Annex 11), in whole blocks, and those shown as
 * pictures by default (Unicode Technical Standard 51).
 */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;

/** A flag consists of two of these, and is two columns wide. */
const flagHalf = /^[\u{1f1e6}-\u{1f1ff}]$/u;

/** The number of columns of a terminal that a code point occupies: 0, 1 or 2. */
export function columnWidth(codePoint: string): number {
  if (codePoint >= " " && codePoint <= "~") return 1;
  if (zeroWidth.test(codePoint)) return 0;
  return wide.test(codePoint) && !flagHalf.test(codePoint) ? 2 : 1;
}

const ansi = /\u001b\[[\d;]+m/g;

/** The number of columns of a terminal that a line occupies, without its ANSI sequences. */
export function lineWidth(line: string): number {
  let columns = 0;
  for (const codePoint of line.replace(ansi, "")) columns += columnWidth(codePoint);
  return columns;
}

/** The minimum width for wrapping: in a narrower terminal each word would have its own line; some report a width of 0. */
const MIN_COLUMNS = 20;

/** The width of a terminal at which lines are wrapped; undefined if they are not. */
export const usableWidth = (columns: number | undefined): number | undefined =>
  columns !== undefined && columns >= MIN_COLUMNS ? columns : undefined;

const INDENT = "    ";

/**
 * Breaks a line at its spaces, so that it fits a number of columns; the lines after the first are indented. A word without
 * spaces, such as an address or a JSON Pointer, stays whole, and so do `head`, with which the line begins, and the word after
 * it. No line begins with `::`, which logs of CI servers read as a command.
 */
export function wrap(line: string, columns: number | undefined, head = ""): string {
  if (columns === undefined) return line;
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
