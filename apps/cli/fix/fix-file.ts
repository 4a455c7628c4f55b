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

/** Throws where the limits allow documents that cannot be edited; `where` begins the error. */
export function requireEditable({ depth = 0 }: CheckSettings["limits"], where = ""): void {
  if (depth > MAX_FIX_DEPTH)
    throw new CommandError(
      `${where}what is so deep cannot be edited; set the limit depth to ${MAX_FIX_DEPTH} at most`,
    );
}

/** The most findings of one payload that are looked at for fixes: more than are printed, as errors would hide the others. */
const MAX_FINDINGS = 10_000;

/** The settings with which all findings are looked at for fixes. */
export function completeSettings(settings: CheckSettings): CheckSettings {
  const diagnostics = Math.max(MAX_FINDINGS, settings.limits.diagnostics ?? 0);
  return { ...settings, limits: { ...settings.limits, diagnostics } };
}

/** Prints what would change in a file; as a patch, unless people read it at a terminal. */
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
 * Fixes a file with the safe fixes of its findings, and returns the findings that are left. The file is written once, and
 * only if something was fixed; not where only the differences are wanted.
 */
export async function fixFile(
  file: InputFile,
  bytes: Uint8Array,
  read: ReadResult,
  run: CheckRun,
  settings: CheckSettings,
): Promise<CheckedText> {
  const checked = checkText(read, settings);
  if (!read.ok || file.path === null) return checked;
  requireEditable(settings.limits, `${file.name}: `);
  const complete = completeSettings(settings);
  const { text, applied } = fixText(read.text, (each) => checkAgain(each, read, complete));
  if (applied === 0) return checked;
  if (run.options.diff) {
    run.addWouldFix(applied);
    await showDiff(file.name, read.text, text, run);
    return checked;
  }
  replaceFile(file.name, file.path, bytes, text);
  if (!run.options.quiet) printInfo(run.io, `${file.name}: fixed ${countOf(applied, "finding")}`);
  return checkAgain(text, read, settings);
}

/** Checks a changed text in the syntax in which it was read before. */
export function checkAgain(
  text: string,
  before: ReadResult & { ok: true },
  settings: CheckSettings,
): CheckedText {
  const syntax = before.json === undefined ? "json" : "jsonc";
  return checkText(readJson(text, readLimits(settings.limits), syntax), settings);
}

/** The most rounds of applying fixes and checking again: fixes that undo one another must come to an end. */
const MAX_ROUNDS = 100;

export interface FixedText {
  readonly text: string;
  readonly applied: number;
}

/**
 * Applies safe fixes until none is left. Between rounds the text is checked again; a round that adds errors is not kept.
 */
export function fixText(text: string, check: (text: string) => Pick<CheckedText, "diagnostics">): FixedText {
  let checked = check(text);
  let fixed: FixedText = { text, applied: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { distinct, applied } = independentFixes(safeFixesOf(checked.diagnostics));
    if (applied.length === 0) break;
    const next = applyFixesToText(fixed.text, distinct);
    const rechecked = check(next);
    if (next === fixed.text || countErrors(rechecked) > countErrors(checked)) break;
    fixed = { text: next, applied: fixed.applied + applied.length };
    checked = rechecked;
  }
  return fixed;
}

const countErrors = ({ diagnostics }: Pick<CheckedText, "diagnostics">): number =>
  diagnostics.reduce((count, { severity }) => count + (severity === "error" ? 1 : 0), 0);
