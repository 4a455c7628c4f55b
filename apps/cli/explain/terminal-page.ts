import type { Severity } from "#index.ts";
import { type Paint, paintAnsi, paintNothing } from "#print/paint.ts";
import { lineWidth, usableWidth, wrap } from "#print/wrap.ts";

export interface Terminal {
  readonly color: boolean;
  readonly width: number | undefined;
}

/** Longer lines of text are hard to read. */
const MAX_COLUMNS = 100;
/** The indent of text under a heading, and of the lines that `wrap` continues. */
const INDENT = "    ";

/** Returns the paint and the width of pages. */
export const styleOf = ({ color, width }: Terminal): { readonly paint: Paint; readonly columns: number } => ({
  paint: color ? paintAnsi : paintNothing,
  columns: Math.min(usableWidth(width) ?? MAX_COLUMNS, MAX_COLUMNS),
});

/** Paints each name of a severity in its colour. */
export const paintSeverities = (text: string, paint: Paint): string =>
  text.replace(/\b(?:error|warning|info)\b/g, (name) => paint(name as Severity, name, "bold"));

/** Renders a line of Markdown: links become their text, code is coloured or stays in backticks. */
function inline(text: string, paint: Paint): string {
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/\*\*([^*]+)\*\*/g, "$1");
  return plain.replace(/`([^`]+)`/g, (source, code: string) => {
    const painted = paint("related", code);
    return painted === code ? source : painted;
  });
}

/** Returns the text of a cell: tables escape `|`, `<` and `&`. */
const textOfCell = (cell: string): string =>
  cell.replaceAll("\\|", "|").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** Returns the cells of each row of a table except the rule below the head. */
const cellsOf = (rows: readonly string[]): string[][] =>
  rows
    .filter((row) => !/^\|[-|: ]+$/.test(row))
    .map((row) =>
      row
        .replace(/^\| *| *\|$/g, "")
        .split(/(?<!\\)\|/)
        .map((cell) => textOfCell(cell.trim()).replace(/\{(\w+):\w+\}/g, "{$1}")),
    );

/** Renders a table of messages as a list, and any other table in columns. */
function renderTable(rows: readonly string[], { paint, columns }: ReturnType<typeof styleOf>): string[] {
  const [head = [], ...body] = cellsOf(rows);
  if (head[1] === "message")
    return body.flatMap(([, message = "", help = ""]) => [
      wrap(`  - ${inline(message, paint)}`, columns, "  - "),
      ...(help === "" ? [] : [wrap(`${INDENT}${paint("dim", "help:")} ${inline(help, paint)}`, columns)]),
    ]);
  const cells = [head, ...body].map((row) => row.map((cell) => inline(cell, paint)));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => lineWidth(row[at] ?? ""))));
  return cells.map((row, index) => {
    const padded = row.map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - lineWidth(cell)));
    const line = padded.join("  ").trimEnd();
    return INDENT + (index === 0 ? paint("bold", line) : line);
  });
}

/** The second line of a page: what the rule applies to, and how it can be set. */
function renderFacts(line: string, { paint, columns }: ReturnType<typeof styleOf>): string {
  const shown = line
    .replace(/ Since: [^ ]+\./, "")
    .replace(/Locked\.$/, "Its severity cannot be changed.")
    .replaceAll("`", "");
  return wrap(paintSeverities(shown, paint), columns);
}

/** Returns the lines of the code blocks of a page. A comma at the end of a line does not distinguish it. */
const codeLines = (page: string): ReadonlySet<string>[] =>
  Array.from(
    page.matchAll(/^```.*\n([\s\S]*?)^```$/gm),
    ([, code = ""]) => new Set(code.split("\n").map(withoutComma)),
  );

const withoutComma = (line: string): string => line.replace(/,$/, "");

/**
 * Renders a Markdown page about a finding for a terminal: headings in bold, severities in their colours, text wrapped to the
 * width, code indented, messages as a list. The lines in which the failing and the fixed example differ are coloured.
 */
export function terminalPage(page: string, terminal: Terminal): string {
  const style = styleOf(terminal);
  const { paint, columns } = style;
  const rows: string[] = [];
  const [failing, fixed] = codeLines(page);
  const examples: { readonly [heading: string]: (line: string) => string } = {
    "Failing example": (line) => (fixed?.has(withoutComma(line)) ? line : paint("removed", line)),
    "Fixed example": (line) => (failing?.has(withoutComma(line)) ? line : paint("added", line)),
  };
  let section = "";
  let isBelowHeading = false;
  for (const [block] of page.matchAll(/^```[\s\S]*?^```$|^(?:(?!```).+\n?)+/gm)) {
    const lines = block.trimEnd().split("\n");
    const [first = ""] = lines;
    if (first.startsWith("Params: ")) continue;
    if (rows.length > 0 && !isBelowHeading) rows.push("");
    const heading = /^#+ (.*)/.exec(first)?.[1];
    isBelowHeading = heading !== undefined && !first.startsWith("# ");
    section = heading ?? section;
    if (heading !== undefined) rows.push(paint("bold", heading));
    else if (first.startsWith("```"))
      rows.push(...lines.slice(1, -1).map((line) => INDENT + (examples[section]?.(line) ?? line)));
    else if (first.startsWith("|")) rows.push(...renderTable(lines, style));
    else if (/^Severity(?: here)?: /.test(first)) rows.push(renderFacts(lines.join(" "), style));
    else if (first.startsWith("- "))
      for (const item of lines.join("\n").split(/\n(?=- )/))
        rows.push(wrap(`  ${inline(item.replace(/\n */g, " "), paint)}`, columns, "  - "));
    else rows.push(wrap(INDENT + inline(lines.join(" "), paint), columns));
  }
  return `${rows.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
}
