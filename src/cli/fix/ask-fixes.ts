import { createHash } from "node:crypto";
import { structuredPatch } from "diff";
import { printers } from "#print/print-reports.ts";
import { visible } from "#print/visible.ts";
import type { ReadResult } from "#source/read-json.ts";
import { applyFixesToText, type Diagnostic, type Fix } from "../../index.ts";
import type { CheckRun } from "../check/check-run.ts";
import { type CheckedText, type CheckSettings, checkText } from "../check/check-text.ts";
import type { InputFile } from "../input/read-input.ts";
import { formatNumber } from "../output/phrases.ts";
import { replaceFile, requireReplaceable } from "../output/replace-file.ts";
import { printInfo, wantsColor, widthOf, writeOut } from "../output/write.ts";
import { checkAgain, completeSettings, requireEditable } from "./fix-file.ts";
import type { Answer, RunEnd } from "./questions.ts";

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
function textDiff(before: string, after: string, color: boolean): string {
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

/** More fixes are not applied to a file: those of findings that come again and again must come to an end. */
const MAX_APPLIED = 10_000;

interface Candidate {
  readonly fix: Fix;
  readonly text: string;
}

class Draft {
  readonly #check: (text: string) => CheckedText;
  readonly #left = new Set<string>();
  readonly #seen = new Set<string>();
  text: string;
  checked: CheckedText;
  applied = 0;

  constructor(text: string, check: (text: string) => CheckedText) {
    this.#check = check;
    this.text = text;
    this.checked = check(text);
    this.#seen.add(digestOf(text));
  }

  /** The first finding with fixes that has not been left, and these; a fix that leads back to an earlier text is none. */
  next(): { readonly diagnostic: Diagnostic; readonly candidates: readonly Candidate[] } | undefined {
    if (this.applied >= MAX_APPLIED) return undefined;
    for (const diagnostic of this.checked.diagnostics) {
      const { fixes = [] } = diagnostic;
      if (fixes.length === 0 || this.#left.has(nameOf(diagnostic))) continue;
      const candidates = fixes.flatMap((fix) => {
        const text = applyFixesToText(this.text, [fix]);
        return this.#seen.has(digestOf(text)) ? [] : [{ fix, text }];
      });
      if (candidates.length > 0) return { diagnostic, candidates };
      this.leave(diagnostic);
    }
    return undefined;
  }

  apply({ text }: Candidate): void {
    this.text = text;
    this.#seen.add(digestOf(text));
    this.checked = this.#check(text);
    this.applied++;
  }

  leave(diagnostic: Diagnostic): void {
    this.#left.add(nameOf(diagnostic));
  }
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

/** Tells findings of a file apart after fixes of others. */
const nameOf = ({ code, pointer, message }: Diagnostic): string => JSON.stringify([code, pointer, message]);

async function show(
  file: InputFile,
  draft: Draft,
  { diagnostic, candidates }: NonNullable<ReturnType<Draft["next"]>>,
  { io, options }: CheckRun,
): Promise<void> {
  const color = wantsColor(io, options.color);
  const printer = printers.text({ color, width: widthOf(io), streamed: true });
  // The diffs show the text and the fixes.
  const { fixes: _fixes, ...finding } = diagnostic;
  let shown = `\n${printer.one({ file: file.name, diagnostics: [finding] })}`;
  candidates.forEach(({ fix: { applicability, title }, text }, at) => {
    const number = candidates.length === 1 ? "" : ` ${at + 1}`;
    shown += `\nfix${number} (${applicability}): ${visible(title)}\n${textDiff(draft.text, text, color)}`;
  });
  await writeOut(io, `${shown}\n`);
}

/** Asks about one fix after the other, until none is left or an answer ends the run. */
async function askAll(file: InputFile, draft: Draft, run: CheckRun): Promise<RunEnd | undefined> {
  let takesAll = false;
  for (let found = draft.next(); found !== undefined; found = draft.next()) {
    const { diagnostic, candidates } = found;
    let answer: Answer = "all";
    // Where there is something to choose, it has to be asked.
    if (!takesAll || candidates.length > 1) {
      await show(file, draft, found, run);
      answer = await run.questions.ask(candidates.map(({ fix }) => fix.title));
    }
    if (answer === "quit" || answer === "no more answers" || answer === "interrupted") return answer;
    if (answer === "skip file") return undefined;
    if (answer === "all") takesAll = true;
    const chosen = answer === "none" ? undefined : candidates[answer === "all" ? 0 : answer];
    if (chosen === undefined) draft.leave(diagnostic);
    else draft.apply(chosen);
  }
  return undefined;
}

/**
 * Shows each fix for a file and asks whether to apply it. The file is written once, when all have been asked about; when
 * the process is interrupted before, it stays as it is.
 */
export async function askFixes(
  file: InputFile,
  bytes: Uint8Array,
  read: ReadResult,
  run: CheckRun,
  settings: CheckSettings,
): Promise<CheckedText> {
  const { io } = run;
  const checked = checkText(read, settings);
  if (!read.ok || file.path === null) return checked;
  if (checked.diagnostics.every(({ fixes = [] }) => fixes.length === 0)) return checked;
  requireEditable(settings.limits, `${file.name}: `);
  requireReplaceable(file.name, file.path);
  const complete = completeSettings(settings);
  const draft = new Draft(read.text, (text) => checkAgain(text, read, complete));
  const end = await askAll(file, draft, run);
  if (end !== undefined) run.end(end);
  if (draft.applied === 0 || end === "interrupted" || io.stopped.aborted) return checked;
  replaceFile(file.name, file.path, bytes, draft.text);
  const count = draft.applied === 1 ? "1 fix" : `${formatNumber(draft.applied)} fixes`;
  printInfo(io, `${file.name}: applied ${count}`);
  return checkAgain(draft.text, read, settings);
}
