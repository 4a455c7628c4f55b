import { markdownText } from "#print/markdown.ts";
import { visible } from "#print/visible.ts";
import { lineWidth } from "#print/wrap.ts";

/** How tables and lists are written: for a terminal, or for a pull request. */
export type TextFormat = "text" | "markdown";

/** A text as part of a document: nothing in it is markup or draws on a terminal. */
export const shownIn = (format: TextFormat, text: string): string =>
  format === "markdown" ? markdownText(text) : visible(text);

/**
 * A table. In a text, columns of numbers are aligned to the right; in Markdown it is a table of GitHub. Ends with a line
 * break.
 */
export function printTable(
  format: TextFormat,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const shown = [header, ...rows].map((row) => row.map((cell) => shownIn(format, cell)));
  const isNumber = header.map((_, column) =>
    rows.every((row) => /^(?:[\d,]*|unbounded|about .*)$/.test(row[column] ?? "")),
  );
  if (format === "markdown") {
    const [first = [], ...others] = shown;
    const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
    return [line(first), line(isNumber.map((right) => (right ? "---:" : "---"))), ...others.map(line)].join(
      "",
    );
  }
  const widths = header.map((_, column) =>
    shown.reduce((most, row) => Math.max(most, lineWidth(row[column] ?? "")), 0),
  );
  return shown
    .map((row) => {
      const cells = row.map((cell, column) => {
        const space = " ".repeat((widths[column] ?? 0) - lineWidth(cell));
        return isNumber[column] ? space + cell : cell + space;
      });
      return `${cells.join("  ").trimEnd()}\n`;
    })
    .join("");
}
