import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { readJson } from "#source/read-json.ts";
import type { Diagnostic } from "../../index.ts";
import type { CheckRun } from "../checking/check-run.ts";
import { type CheckedText, checkText } from "../checking/check-text.ts";
import { ObjectCount } from "../checking/objects.ts";
import { fileProblem } from "../input/file-problem.ts";
import type { InputFile } from "../input/input-file.ts";
import { readLimits } from "../input/raised-limits.ts";
import { showProgress } from "./progress.ts";
import { type Line, readLines } from "./read-lines.ts";

/** How many bytes a line may have: as much text as the library reads by itself. */
const MOST_BYTES = 64 * 1024 * 1024;

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));

const overlong: Diagnostic = {
  code: "bounded-size",
  severity: "error",
  message: "This line has more than 64 MiB, more than is read of one record.",
  pointer: "",
  help: "Put one survey on each line.",
};

/** How many bytes there are to read, where that can be known. */
async function sizeOf({ path }: InputFile): Promise<number | undefined> {
  if (path === null) return undefined;
  const found = await stat(path);
  return found.isFile() ? found.size : undefined;
}

function checkLine({ bytes }: Line, run: CheckRun): CheckedText {
  if (bytes !== null) return checkText(readJson(bytes, readLimits), run.options);
  return { text: null, diagnostics: [overlong], objects: new Map([["survey", 1]]) };
}

/** Checks a stream of records, one a line, in memory for one line. Blank lines are no records. */
async function checkStream(file: InputFile, run: CheckRun, size: number | undefined): Promise<void> {
  const { io } = run;
  const chunks = file.path === null ? io.stdin : createReadStream(file.path);
  const progress = showProgress(io, size);
  const seen = new ObjectCount();
  let records = 0;
  try {
    for await (const line of readLines(chunks, MOST_BYTES)) {
      if (io.stopped.aborted) return;
      if (line.bytes !== null && isBlank(line.bytes)) continue;
      if (records++ === 0) run.tally.addFile();
      const { text, diagnostics, objects } = checkLine(line, run);
      seen.addAll(objects);
      if (diagnostics.length > 0) progress.hide();
      await run.report(
        { file: file.name, at: { line: line.line }, diagnostics, ...(text !== null && { text }) },
        objects,
      );
      progress.update(line.end, seen.total);
    }
  } finally {
    progress.stop();
  }
  if (records === 0) run.problem(`${file.name}: holds no record`);
}

/** Checks a file, or the standard input, that holds one survey a line (NDJSON). */
export async function checkRecords(file: InputFile, run: CheckRun): Promise<void> {
  if (run.options.fix) return run.problem(`${file.name}: --fix does not rewrite files of one survey a line`);
  try {
    await checkStream(file, run, await sizeOf(file));
  } catch (error) {
    run.problem(fileProblem(file.name, error));
  }
}
