import { createTwoFilesPatch, structuredPatch } from "diff";
import { visible } from "#print/visible.ts";

const CONTEXT = 3;
/** The longest line that is shown whole; of a longer one a window around the change. */
const MAX_LINE = 160;
const LEAD = 40;
const CUT = "...";

/** ANSI select graphic rendition (ECMA-48): red, green, cyan. */
const codes: Readonly<Record<string, string>> = { "-": "31", "+": "32", "@": "36" };

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** The part of a line from an offset on that has room. */
function windowOf(line: string, from: number): string {
  if (line.length <= MAX_LINE) return line;
  const start = from <= LEAD ? 0 : from - LEAD;
  const shown = line.slice(start, start + MAX_LINE);
  return `${start > 0 ? CUT : ""}${shown}${start + MAX_LINE < line.length ? CUT : ""}`;
}

/** The lines of a hunk, without anything that could draw on a terminal. */
function hunkLines(lines: readonly string[]): string[] {
  const textOf = (sign: string) => lines.find((line) => line.startsWith(sign))?.slice(1) ?? "";
  const changed = commonStart(textOf("-"), textOf("+"));
  return lines.map((line) => {
    const sign = line.charAt(0);
    const shown = windowOf(line.slice(1), sign === " " ? 0 : changed);
    return sign + visible(shown.replaceAll("\t", "    "));
  });
}

/** What differs between two texts, as a unified diff with numbered hunks; each line ends with a line break. */
export function textDiff(before: string, after: string, color: boolean): string {
  const { hunks } = structuredPatch("", "", before, after, "", "", {
    context: CONTEXT,
    stripTrailingCr: true,
  });
  const rows = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    // A backslash begins a remark on the end of the file.
    ...hunkLines(lines.filter((line) => !line.startsWith("\\"))),
  ]);
  return rows
    .map((row) => {
      const code = codes[row.charAt(0)];
      return color && code !== undefined ? `\u001b[${code}m${row}\u001b[0m\n` : `${row}\n`;
    })
    .join("");
}

/** The change of a file as `git apply` and `patch` take it: the lines as they are. */
export function filePatch(name: string, before: string, after: string): string {
  const path = name.replace(/^\/+/, "");
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, "", "", { context: CONTEXT });
  return patch.replace(/^=+\n/, "");
}
