import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { CheckRun } from "../check/check-run.ts";
import { ObjectTally } from "../check/tally.ts";
import { CommandError } from "../command-error.ts";
import type { FileSettings } from "../config/settings-in.ts";
import { lineLimit } from "../input/limits.ts";
import { type InputFile, unreadable } from "../input/read-input.ts";
import { writeOut } from "../output/write.ts";
import type { CheckedLines } from "./check-lines.ts";
import { weightOf } from "./line-threads.ts";
import { showProgress } from "./progress.ts";
import { type Line, readLines } from "./read-lines.ts";

/** How much may be in progress at the same time. */
interface Capacity {
  readonly tasks: number;
  /** The sum of the tasks' weights; a single task may weigh more. */
  readonly weight: number;
}

/** Runs tasks side by side, and passes their results on one at a time, in the order in which the tasks were added. */
export class OrderedQueue<Result> {
  readonly #capacity: Capacity;
  readonly #take: (result: Result) => Promise<void>;
  readonly #pending: { readonly taken: Promise<void>; readonly weight: number }[] = [];
  #last: Promise<void> = Promise.resolve();
  #weight = 0;

  constructor(capacity: Capacity, take: (result: Result) => Promise<void>) {
    this.#capacity = capacity;
    this.#take = take;
  }

  /** Waits until there is capacity, then starts the task. Throws what an earlier one threw. */
  async add(weight: number, task: () => Promise<Result>): Promise<void> {
    const { tasks, weight: most } = this.#capacity;
    while (this.#pending.length >= tasks || (this.#weight + weight > most && this.#pending.length > 0))
      await this.#oldest();
    const before = this.#last;
    const result = task();
    this.#last = Promise.all([result, before]).then(([given]) => this.#take(given));
    // Whoever waits for it gets the error; without this, Node would end the process when nobody waits.
    this.#last.catch(() => undefined);
    this.#pending.push({ taken: this.#last, weight });
    this.#weight += weight;
  }

  async end(): Promise<void> {
    while (this.#pending.length > 0) await this.#oldest();
  }

  async #oldest(): Promise<void> {
    const oldest = this.#pending.shift();
    this.#weight -= oldest?.weight ?? 0;
    await oldest?.taken;
  }
}

/** How many batches of lines, and how many bytes of them, are in progress for each thread. */
const BATCHES = 4;
const BYTES = 1024 * 1024;

/** What is read from a file. Only reading is the file's fault: what checks its lines may throw as well, errors of files too. */
async function* readingFrom(file: InputFile, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw unreadable(file.name, error);
  }
}

/** Checks a file, or the standard input, that holds one survey a line (NDJSON). */
export async function checkRecords(file: InputFile, run: CheckRun, settings: FileSettings): Promise<void> {
  if (run.options.fix)
    throw new CommandError(`${file.name}: files of one survey a line are checked, not rewritten`);
  await checkStream(file, run, settings, await sizeOf(file));
}

async function sizeOf({ path }: InputFile): Promise<number | undefined> {
  if (path === null) return undefined;
  // What cannot be asked cannot be read either, which is said then.
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? found.size : undefined;
}

/** Checks a stream of records, one a line, with only a few batches of lines in memory. Blank lines are no records. */
async function checkStream(
  file: InputFile,
  run: CheckRun,
  { preset, rules, limits, kind, pluginModules, ignore }: FileSettings,
  size: number | undefined,
): Promise<void> {
  const { io, threads } = run;
  // Rules are functions, which no thread can be sent: each loads the modules for itself.
  const settings = { preset, rules, limits, kind, pluginModules, ignore };
  const chunks = file.path === null ? io.stdin : createReadStream(file.path);
  const progress = showProgress(io, size);
  const seen = new ObjectTally();
  const take = async ({ checked, end }: { checked: CheckedLines; end: number }) => {
    seen.addAll(checked.objects);
    const text = run.print(checked.reports, checked.objects);
    if (text !== "") progress.hide();
    await writeOut(io, text);
    progress.update(end, seen.total);
  };
  const checkBatch = async (lines: readonly Line[]) => ({
    checked: await threads.check({ lines, file: file.name, settings }),
    end: lines[lines.length - 1]?.end ?? 0,
  });
  const queue = new OrderedQueue({ tasks: threads.count * BATCHES, weight: threads.count * BYTES }, take);
  let isEmpty = true;
  try {
    for await (const lines of readLines(readingFrom(file, chunks), lineLimit(limits))) {
      if (io.stopped.aborted) return;
      if (isEmpty) run.tally.addFile();
      isEmpty = false;
      await queue.add(weightOf(lines), () => checkBatch(lines));
    }
    await queue.end();
  } catch (error) {
    await queue.end();
    throw error;
  } finally {
    progress.stop();
  }
  if (isEmpty) throw new CommandError(`${file.name}: holds no record`);
}
