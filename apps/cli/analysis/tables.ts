import { markdownText } from "#print/markdown.ts";
import { visible } from "#print/visible.ts";
import { lineWidth } from "#print/wrap.ts";

/** The format of tables and lists: for a terminal, or for a pull request. */
export type TextFormat = "text" | "markdown";

/** Escapes a text for a document, so that it contains neither markup nor terminal controls. */
export const escapeFor = (format: TextFormat, text: string): string =>
  format === "markdown" ? markdownText(text) : visible(text);

/**
 * Formats a table, as aligned text or as GitHub Markdown. Columns of numbers are right-aligned. Ends with a line break.
 */
export function printTable(
  format: TextFormat,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const shown = [header, ...rows].map((row) => row.map((cell) => escapeFor(format, cell)));
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
    shown.reduce((widest, row) => Math.max(widest, lineWidth(row[column] ?? "")), 0),
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
