import { createTwoFilesPatch, structuredPatch } from "diff";
import { paintAnsi } from "#print/paint.ts";
import { visible } from "#print/visible.ts";

const CONTEXT = 3;
/** The maximum length of a line; longer lines are cut to a window around the change. */
const MAX_LINE = 160;
const LEAD = 40;
const CUT = "...";

const styles: Readonly<Record<string, "removed" | "added" | "related">> = {
  "-": "removed",
  "+": "added",
  "@": "related",
};

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Returns the part of a line around an offset that fits. */
function windowOf(line: string, from: number): string {
  if (line.length <= MAX_LINE) return line;
  const start = from <= LEAD ? 0 : from - LEAD;
  const shown = line.slice(start, start + MAX_LINE);
  return `${start > 0 ? CUT : ""}${shown}${start + MAX_LINE < line.length ? CUT : ""}`;
}

/** Returns the lines of a hunk, with terminal controls escaped. */
function hunkLines(lines: readonly string[]): string[] {
  const textOf = (sign: string) => lines.find((line) => line.startsWith(sign))?.slice(1) ?? "";
  const changed = commonStart(textOf("-"), textOf("+"));
  return lines.map((line) => {
    const sign = line.charAt(0);
    const shown = windowOf(line.slice(1), sign === " " ? 0 : changed);
    return sign + visible(shown.replaceAll("\t", "    "));
  });
}

/** Returns a unified diff of two texts with numbered hunks; each line ends with a line break. */
export function textDiff(before: string, after: string, color: boolean): string {
  const { hunks } = structuredPatch("", "", before, after, "", "", {
    context: CONTEXT,
    stripTrailingCr: true,
  });
  const rows = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    // A backslash begins a note about the end of the file.
    ...hunkLines(lines.filter((line) => !line.startsWith("\\"))),
  ]);
  return rows
    .map((row) => {
      const style = styles[row.charAt(0)];
      return color && style !== undefined ? `${paintAnsi(style, row)}\n` : `${row}\n`;
    })
    .join("");
}

/** Returns the change of a file as a patch for `git apply` and `patch`, with unescaped lines. */
export function filePatch(name: string, before: string, after: string): string {
  const path = name.replace(/^\/+/, "");
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, "", "", { context: CONTEXT });
  return patch.replace(/^=+\n/, "");
}
