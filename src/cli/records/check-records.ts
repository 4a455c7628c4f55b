import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { CheckRun } from "../checking/check-run.ts";
import type { Found } from "../checking/found.ts";
import { ObjectCount } from "../checking/objects.ts";
import { fileProblem } from "../input/file-problem.ts";
import type { InputFile } from "../input/input-file.ts";
import { InOrder } from "./in-order.ts";
import { weightOf } from "./line-threads.ts";
import { mostBytes } from "./most-bytes.ts";
import { showProgress } from "./progress.ts";
import { type Line, readLines } from "./read-lines.ts";

/** How many batches of lines, and how many bytes of them, are under way for each thread. */
const BATCHES = 4;
const BYTES = 1024 * 1024;

/** How many bytes there are to read, where that can be known. */
async function sizeOf({ path }: InputFile): Promise<number | undefined> {
  if (path === null) return undefined;
  const found = await stat(path);
  return found.isFile() ? found.size : undefined;
}

/** Checks a stream of records, one a line, in memory for a few batches of lines. Blank lines are no records. */
async function checkStream(file: InputFile, run: CheckRun, size: number | undefined): Promise<void> {
  const { io, options, color, threads } = run;
  const chunks = file.path === null ? io.stdin : createReadStream(file.path);
  const progress = showProgress(io, size);
  const seen = new ObjectCount();
  const take = async ({ found, end }: { found: Found; end: number }) => {
    seen.addAll(found.objects);
    if (found.pieces.length > 0) progress.hide();
    await run.add(found);
    progress.update(end, seen.total);
  };
  const check = { ...options, file: file.name, color };
  const checkBatch = async (lines: readonly Line[]) => ({
    found: await threads.check(lines, check),
    end: lines[lines.length - 1]?.end ?? 0,
  });
  const room = { works: threads.count * BATCHES, weight: threads.count * BYTES };
  const belt = new InOrder(room, take);
  let begun = false;
  try {
    for await (const lines of readLines(chunks, mostBytes(options.limits))) {
      if (io.stopped.aborted) return;
      if (!begun) run.tally.addFile();
      begun = true;
      await belt.add(weightOf(lines), () => checkBatch(lines));
    }
    await belt.end();
  } catch (error) {
    await belt.end();
    throw error;
  } finally {
    progress.stop();
  }
  if (!begun) run.problem(`${file.name}: holds no record`);
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
