/** How a JSON text is written, so that what is put into it looks like the rest. */
export interface JsonStyle {
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
  /** What follows a colon, and a comma on the same line: a space or nothing. */
  readonly gap: string;
  /** What stands inside the braces of an object on one line. */
  readonly padding: string;
}

/** Reads the style off a text; each sign of it counts where it first occurs. */
export function jsonStyle(text: string): JsonStyle {
  return {
    eol: text.includes("\r\n") ? "\r\n" : "\n",
    unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ",
    gap: /":\S/.test(text.slice(0, text.indexOf('":') + 3)) ? "" : " ",
    padding: text.includes('{ "') ? " " : "",
  };
}
