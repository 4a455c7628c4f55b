import { type CheckedText, type CheckSettings, checkText } from "#apps/files/check-text.ts";
import { readLimits } from "#apps/files/input/limits.ts";
import type { InputFile } from "#apps/files/input/read-input.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { replaceFile } from "#apps/process/output/replace-file.ts";
import { printInfo, wantsColor, writeOut } from "#apps/process/output/write.ts";
import { MAX_FIX_DEPTH } from "#fixes/apply-fixes-to-text.ts";
import { independentFixes, safeFixesOf } from "#fixes/independent-fixes.ts";
import { applyFixesToText } from "#index.ts";
import { visible } from "#print/visible.ts";
import { type ReadResult, readJson } from "#source/read-json.ts";
import type { CheckRun } from "../check/check-run.ts";
import { filePatch, textDiff } from "./text-diff.ts";

/** Throws if the limits allow documents that are too deep to edit; `where` is the prefix of the error. */
export function requireEditable({ depth = 0 }: CheckSettings["limits"], where = ""): void {
  if (depth > MAX_FIX_DEPTH)
    throw new CommandError(
      `${where}deeply nested documents cannot be edited; set the limit depth to at most ${MAX_FIX_DEPTH}`,
    );
}

/** A file that has been read. */
export interface FileText {
  readonly file: InputFile;
  readonly bytes: Uint8Array;
  readonly read: ReadResult;
  readonly syntax: "json" | "jsonc";
}

/** The maximum number of findings of a payload to fix, so high that errors do not displace fixable findings. */
const MAX_FINDINGS = 10_000;

/** Returns the settings that report all findings with fixes. */
export function completeSettings(settings: CheckSettings): CheckSettings {
  const diagnostics = Math.max(MAX_FINDINGS, settings.limits.diagnostics ?? 0);
  return { ...settings, limits: { ...settings.limits, diagnostics } };
}

/** Prints the changes to a file: as a readable diff on a terminal, otherwise as a patch. */
async function showDiff(
  name: string,
  before: string,
  after: string,
  { io, options }: CheckRun,
): Promise<void> {
  const shown = visible(name);
  await writeOut(
    io,
    io.terminals.stdout
      ? `--- ${shown}\n+++ ${shown}\n${textDiff(before, after, wantsColor(io, options.color))}`
      : filePatch(name, before, after),
  );
}

/**
 * Applies the safe fixes to a file and returns the remaining findings. The file is written once, and only if something was
 * fixed. With `--diff`, nothing is written.
 */
export async function fixFile(
  { file, bytes, read, syntax }: FileText,
  run: CheckRun,
  settings: CheckSettings,
): Promise<CheckedText> {
  const checked = checkText(read, settings);
  if (read.text === null || file.path === null) return checked;
  requireEditable(settings.limits, `${file.name}: `);
  const complete = completeSettings(settings);
  const { text, applied } = fixText(read.text, (each) => checkAgain(each, syntax, complete));
  if (applied === 0) return checked;
  if (run.options.diff) {
    run.addWouldFix(applied);
    await showDiff(file.name, read.text, text, run);
    return checked;
  }
  replaceFile(file.name, file.path, bytes, text);
  if (!run.options.quiet) printInfo(run.io, `${file.name}: fixed ${countOf(applied, "finding")}`);
  return checkAgain(text, syntax, settings);
}

/** Checks a changed text in the syntax of the original. */
export const checkAgain = (text: string, syntax: FileText["syntax"], settings: CheckSettings): CheckedText =>
  checkText(readJson(text, readLimits(settings.limits), syntax), settings);

/** The maximum number of rounds of fixing and checking; it ends the loop if fixes undo each other. */
const MAX_ROUNDS = 100;

export interface FixedText {
  readonly text: string;
  readonly applied: number;
}

/**
 * Applies safe fixes until none is left. The text is checked again after each round; a round that adds errors is discarded,
 * unless it makes the text JSON, whose errors are only found then.
 */
export function fixText(text: string, check: (text: string) => Pick<CheckedText, "diagnostics">): FixedText {
  let checked = check(text);
  let fixed: FixedText = { text, applied: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { distinct, applied } = independentFixes(safeFixesOf(checked.diagnostics));
    if (applied.length === 0) break;
    const next = applyFixesToText(fixed.text, distinct);
    const rechecked = check(next);
    const isRepair = distinct.some(({ edits }) => edits !== undefined);
    if (next === fixed.text || (!isRepair && countErrors(rechecked) > countErrors(checked))) break;
    fixed = { text: next, applied: fixed.applied + applied.length };
    checked = rechecked;
  }
  return fixed;
}

const countErrors = ({ diagnostics }: Pick<CheckedText, "diagnostics">): number =>
  diagnostics.reduce((count, { severity }) => count + (severity === "error" ? 1 : 0), 0);
