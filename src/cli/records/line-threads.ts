import { setImmediate } from "node:timers/promises";
import type { Piscina } from "piscina";
import type { Found } from "../checking/found.ts";
import type { Threads } from "../io.ts";
import { checkLines, type LineCheck } from "./check-lines.ts";
import type { LineTask } from "./line-thread.ts";
import type { Line } from "./read-lines.ts";

/** How many bytes are checked before threads are started: fewer are done before a thread has warmed up. */
const WARM_UP = 2 * 1024 * 1024;

/** More are not kept busy by the one that reads and writes. */
const MOST_THREADS = 8;

/** How many batches a thread has at hand, so that it need not wait for the next one. */
const AT_HAND = 2;

/** The thread's file, beside this one: run from its source, or built. */
const file = new URL(
  import.meta.url.endsWith(".ts") ? "./line-thread.ts" : "./line-thread.js",
  import.meta.url,
);

/** The bytes of a batch of lines. */
export const weightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);

/** The same lines with their bytes in one buffer of their own, which can be moved to a thread. */
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

/** Checks lines, with the help of threads once there are so many that it pays. Has to be closed. */
export class LineThreads {
  /** How many work at once, we among them. */
  readonly count: number;
  readonly #execArgv: readonly string[] | undefined;
  #checked = 0;
  #handedOut = 0;
  #checksHere = false;
  #isClosed = false;
  /** Wakes those who wait until somebody is free. */
  readonly #waiting: (() => void)[] = [];
  #pool: Promise<Piscina<LineTask, Found>> | undefined;

  constructor({ count, execArgv }: Threads) {
    this.count = Math.min(Math.max(count, 1), MOST_THREADS);
    this.#execArgv = execArgv;
  }

  async check(lines: readonly Line[], check: LineCheck): Promise<Found> {
    const weight = weightOf(lines);
    this.#checked += weight;
    if (this.count === 1 || this.#checked < WARM_UP) return checkLines(lines, check);
    while (!this.#isClosed) {
      if (this.#hasRoom()) return this.#handOut(lines, weight, check);
      if (!this.#checksHere) return this.#checkHere(lines, weight, check);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    throw new Error("Nobody wants to know any more.");
  }

  #hasRoom(): boolean {
    return this.#handedOut < (this.count - 1) * AT_HAND;
  }

  /** Lets the next batches be looked at, in their order. */
  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #handOut(lines: readonly Line[], weight: number, check: LineCheck): Promise<Found> {
    this.#handedOut++;
    try {
      this.#pool ??= this.#start();
      const { lines: moved, buffer } = pack(lines, weight);
      return await (await this.#pool).run({ lines: moved, check }, { transferList: [buffer] });
    } finally {
      this.#handedOut--;
      this.#wake();
    }
  }

  /** We work, too: while the threads start, and whenever they have enough to do. */
  async #checkHere(lines: readonly Line[], weight: number, check: LineCheck): Promise<Found> {
    this.#checksHere = true;
    try {
      // What the threads have found is heard only between our own batches; meanwhile they would run out of work.
      await setImmediate();
      if (!this.#hasRoom()) return checkLines(lines, check);
    } finally {
      this.#checksHere = false;
      this.#wake();
    }
    return this.#handOut(lines, weight, check);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    const pool = await this.#pool;
    // A thread may say something just as it is ended; nobody wants to know any more.
    pool?.on("error", () => undefined);
    await pool?.destroy();
  }

  async #start(): Promise<Piscina<LineTask, Found>> {
    // Only long streams need it, and it takes a while to load.
    const { Piscina } = await import("piscina");
    return new Piscina<LineTask, Found>({
      filename: file.href,
      minThreads: this.count - 1,
      maxThreads: this.count - 1,
      concurrentTasksPerWorker: AT_HAND,
      ...(this.#execArgv && { execArgv: [...this.#execArgv] }),
    });
  }
}
