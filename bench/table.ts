import type { Measured } from "./compare.ts";

/** A table with a title, and a note about the comparison. */
export interface Table {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Formats a time. */
export const timeText = (nanoseconds: number): string => {
  if (nanoseconds < 1_000) return `${nanoseconds.toFixed(0)} ns`;
  return nanoseconds < 1e6 ? `${short(nanoseconds / 1e3)} µs` : `${short(nanoseconds / 1e6)} ms`;
};

/** Formats a ratio. */
export const timesText = (ratio: number | undefined): string => (ratio === undefined ? "" : short(ratio));

/** Creates the table of an interleaved run. */
export function measuredTable(
  title: string,
  note: string,
  measured: readonly Measured[],
  ours?: string,
): Table {
  const withOurs = ours !== undefined;
  return {
    title,
    note,
    columns: ["", "time", `over ${measured[0]?.name}`, ...(withOurs ? [`over ${ours}`] : []), "largest cost"],
    rows: measured.map(({ name, nanoseconds, overFirst, overOurs, cost }) => [
      name,
      timeText(nanoseconds),
      timesText(overFirst),
      ...(withOurs ? [timesText(overOurs)] : []),
      cost,
    ]),
  };
}

/** Formats a table for the terminal. */
export function terminalTable({ title, note, columns, rows }: Table): string {
  const widths = columns.map((column, at) =>
    Math.max(...[columns, ...rows].map((row) => (row[at] ?? "").length), column.length),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ");
  return [title, `  ${note}`, ...[columns, ...rows].map((row) => `  ${line(row)}`)].join("\n");
}

/** Formats a table in Markdown. */
export function markdownTable({ title, note, columns, rows }: Table): string {
  const line = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = columns.map((_, at) => (at === 0 ? "---" : "---:"));
  return [`## ${title}`, "", note, "", line(columns), line(rule), ...rows.map(line)].join("\n");
}

/** Prints a table, and sends it to the parent run. */
export function show(table: Table): void {
  console.log(`${terminalTable(table)}\n`);
  process.send?.(table);
}
