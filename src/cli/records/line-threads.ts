import { setImmediate } from "node:timers/promises";
import type { Tinypool } from "tinypool";
import type { Threads } from "../io.ts";
import checkLines, { type CheckedLines, type LineTask } from "./check-lines.ts";
import type { Line } from "./read-lines.ts";

/** How many bytes are checked before threads are started: a shorter stream ends before a thread has warmed up. */
const WARM_UP = 2 * 1024 * 1024;

/** The thread that reads and writes cannot keep more of them busy. */
const MAX_THREADS = 8;

/** How many batches are sent to a thread at once, so that it need not wait for the next one. */
const BATCHES_PER_THREAD = 2;

/** What a thread runs: the file beside this one, from its source or built. */
const defaultFile = new URL(
  import.meta.url.endsWith(".ts") ? "./check-lines.ts" : "./check-lines.js",
  import.meta.url,
);

export const weightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);

/** The same lines with their bytes in one buffer of their own, which can be transferred to a thread. */
function pack(lines: readonly Line[], weight: number): { lines: readonly Line[]; buffer: ArrayBuffer } {
  const packed = new Uint8Array(weight);
  let start = 0;
  const moved = lines.map((line): Line => {
    if (line.bytes === null) return line;
    const bytes = packed.subarray(start, start + line.bytes.length);
    bytes.set(line.bytes);
    start += bytes.length;
    return { ...line, bytes };
  });
  return { lines: moved, buffer: packed.buffer };
}

/** Checks lines, on several threads once there are so many that it pays. Has to be closed. */
export class LineThreads {
  /** How many threads check at once, the main thread among them. */
  readonly count: number;
  readonly #file: URL;
  #checked = 0;
  #sent = 0;
  #checksHere = false;
  #isClosed = false;
  /** Wakes the batches that wait for a free thread. */
  readonly #waiting: (() => void)[] = [];
  #pool: Promise<Tinypool> | undefined;

  constructor({ count, file = defaultFile }: Threads) {
    this.count = Math.min(Math.max(count, 1), MAX_THREADS);
    this.#file = file;
  }

  async check(task: LineTask): Promise<CheckedLines> {
    const weight = weightOf(task.lines);
    this.#checked += weight;
    if (this.count === 1 || this.#checked < WARM_UP) return checkLines(task);
    while (!this.#isClosed) {
      if (this.#hasRoom()) return this.#send(task, weight);
      if (!this.#checksHere) return this.#checkHere(task, weight);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    throw new Error("The threads are closed.");
  }

  #hasRoom(): boolean {
    return this.#sent < (this.count - 1) * BATCHES_PER_THREAD;
  }

  /** Lets the waiting batches try again, in their order. */
  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #send(task: LineTask, weight: number): Promise<CheckedLines> {
    this.#sent++;
    try {
      this.#pool ??= this.#start();
      const { lines, buffer } = pack(task.lines, weight);
      return await (await this.#pool).run({ ...task, lines }, { transferList: [buffer] });
    } finally {
      this.#sent--;
      this.#wake();
    }
  }

  /** The main thread checks, too: while the threads start, and whenever they have enough to do. */
  async #checkHere(task: LineTask, weight: number): Promise<CheckedLines> {
    this.#checksHere = true;
    try {
      // Results of the threads arrive only between batches of the main thread; meanwhile the threads would run idle.
      await setImmediate();
      if (!this.#hasRoom()) return checkLines(task);
    } finally {
      this.#checksHere = false;
      this.#wake();
    }
    return this.#send(task, weight);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    const pool = await this.#pool;
    // A thread may report an error while it is terminated, which does not matter any more.
    pool?.on("error", () => undefined);
    await pool?.destroy();
  }

  async #start(): Promise<Tinypool> {
    // Only long streams need it, and it takes a while to load.
    const { Tinypool } = await import("tinypool");
    return new Tinypool({
      filename: this.#file.href,
      minThreads: this.count - 1,
      maxThreads: this.count - 1,
      concurrentTasksPerWorker: BATCHES_PER_THREAD,
    });
  }
}
