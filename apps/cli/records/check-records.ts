import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FileSettings } from "#apps/files/config/settings-in.ts";
import { lineLimit } from "#apps/files/input/limits.ts";
import { type InputFile, unreadable } from "#apps/files/input/read-input.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { writeOut } from "#apps/process/output/write.ts";
import type { CheckRun } from "../check/check-run.ts";
import { ObjectTally } from "../check/tally.ts";
import { checkLines } from "./check-lines.ts";
import { showProgress } from "./progress.ts";
import { readLines } from "./read-lines.ts";

/** Yields the chunks of a file. Only errors in reading it are reported as unreadable, not those in checking its lines. */
async function* readingFrom(file: InputFile, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw unreadable(file.name, error);
  }
}

/** Checks a file, or the standard input, with one survey per line (NDJSON). */
export async function checkRecords(file: InputFile, run: CheckRun, settings: FileSettings): Promise<void> {
  if (run.options.fix)
    throw new CommandError(`${file.name}: files with one survey per line are checked, not rewritten`);
  await checkStream(file, run, settings, await sizeOf(file));
}

async function sizeOf({ path }: InputFile): Promise<number | undefined> {
  if (path === null) return undefined;
  // Reading the file will report the error.
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? found.size : undefined;
}

/** Checks a stream of records, one per line, with only one batch of lines in memory. Blank lines are not records. */
async function checkStream(
  file: InputFile,
  run: CheckRun,
  settings: FileSettings,
  size: number | undefined,
): Promise<void> {
  const { io } = run;
  const chunks = file.path === null ? io.stdin : createReadStream(file.path);
  const progress = showProgress(io, size);
  const seen = new ObjectTally();
  let isEmpty = true;
  try {
    for await (const lines of readLines(readingFrom(file, chunks), lineLimit(settings.limits))) {
      if (io.stopped.aborted) return;
      if (isEmpty) run.tally.addFile();
      isEmpty = false;
      const { reports, objects } = checkLines(lines, file.name, settings);
      seen.addAll(objects);
      const text = run.print(reports, objects);
      if (text !== "") progress.hide();
      await writeOut(io, text);
      progress.update(lines.at(-1)?.end ?? 0, seen.total);
    }
  } finally {
    progress.stop();
  }
  if (isEmpty) throw new CommandError(`${file.name}: contains no records`);
}
