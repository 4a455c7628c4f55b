import { type ReadResult, readJson } from "#source/read-json.ts";
import type { CheckRun } from "../checking/check-run.ts";
import { type CheckedText, checkText } from "../checking/check-text.ts";
import type { InputFile } from "../input/input-file.ts";
import { readLimits } from "../input/raised-limits.ts";
import { countOf } from "../output/numbers.ts";
import { tell } from "../output/write.ts";
import { fixText } from "./fix-text.ts";
import { replaceFile } from "./replace-file.ts";

/** How many findings of one payload are looked at for fixes: more than are printed, as errors would hide the others. */
const MOST_FINDINGS = 10_000;

/**
 * Mends a file with the safe fixes of its findings, and tells what is left to say about it. The file is written once, and
 * only if something was mended.
 */
export function fixFile(file: InputFile, bytes: Uint8Array, read: ReadResult, run: CheckRun): CheckedText {
  const { options } = run;
  const checked = checkText(read, options);
  if (!read.ok || file.path === null) return checked;
  const limits = readLimits(options.limits);
  const diagnostics = Math.max(MOST_FINDINGS, options.limits.diagnostics ?? 0);
  const settings = { ...options, limits: { ...options.limits, diagnostics } };
  const { text, applied } = fixText(read.text, (each) => checkText(readJson(each, limits), settings));
  if (applied === 0) return checked;
  const refused = replaceFile(file.path, bytes, text);
  if (refused !== undefined) {
    run.problem(`${file.name}: ${refused}`);
    return checked;
  }
  if (!options.quiet) tell(run.io, `${file.name}: fixed ${countOf(applied, "finding")}`);
  return checkText(readJson(text, limits), options);
}
