import { readJson } from "#source/read-json.ts";
import { fixFile } from "../fixing/fix-file.ts";
import type { InputFile } from "../input/input-file.ts";
import { notJson } from "../input/not-json.ts";
import { readLimits } from "../input/raised-limits.ts";
import { readInput } from "../input/read-input.ts";
import type { CheckRun } from "./check-run.ts";
import { checkText } from "./check-text.ts";

/** A finding about the whole of a file stands at its beginning. */
const atStart = { at: { line: 1 } } as const;

/** Checks a file that holds one JSON document, and mends it before if that is asked for. */
export async function checkFile(file: InputFile, run: CheckRun): Promise<void> {
  const { name } = file;
  const bytes = await readInput(file, run.io.stdin);
  if ("problem" in bytes) return run.problem(bytes.problem);
  const read = readJson(bytes, readLimits(run.options.limits));
  const mistake = notJson(bytes, read);
  if (mistake !== undefined) return run.problem(`${name}: ${mistake}`);
  const checked = run.options.fix ? fixFile(file, bytes, read, run) : checkText(read, run.options);
  const { text, diagnostics, objects } = checked;
  const placeless = diagnostics.some(({ span }) => span === undefined);
  run.tally.addFile();
  await run.report(
    { file: name, diagnostics, ...(text !== null && { text }), ...(placeless && atStart) },
    objects,
  );
}
