import { Worker } from "node:worker_threads";
import { classifySqlError, SqlError } from "../sql/database.ts";
import type { Timing } from "../timing.ts";
import {
  type Engine,
  type EngineRequest,
  type EngineResult,
  errorOf,
  type ThreadReply,
  type ThreadStart,
} from "./engine.ts";

/** Milliseconds that a statement of the engine may take; then its thread is terminated, even in the middle of the statement. */
export interface EngineLimits {
  readonly openMs: number;
  readonly statementMs: () => number;
  readonly closeMs: number;
  /** Whether a commit waits until it is on the disk; false if not given. */
  readonly fsync?: boolean;
}

/** The file that a thread runs, next to this one; built, or its source, which Node reads with the help of tsx. */
const isSource = import.meta.url.endsWith(".ts");
const code = isSource
  ? `require("tsx/cjs/api").require("./engine-thread.ts", "${import.meta.url}")`
  : new URL("./pglite-thread.js", import.meta.url);

/**
 * Timer periods per limit. After a suspension of the process, timers fire before pending replies are read, but only once each.
 */
const TICKS = 10;

interface Call {
  readonly resolve: (result: EngineResult | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * An engine in its own thread: an endless loop of the engine, such as on a full disk, does not block this thread. A thread that
 * does not reply in time is terminated like a killed process; the files survive that.
 */
export class ThreadedEngine implements Engine {
  readonly #worker: Worker;
  readonly #limits: EngineLimits;
  readonly #timing: Timing;
  #call: Call | null = null;
  #isAlive = true;
  #ended: Promise<unknown> | null = null;

  /** Opens the database of a folder; rejects with the error of the engine, or with an `SqlError` if it is late. */
  static async open(
    path: string,
    limits: EngineLimits,
    timing: Timing,
    signal: AbortSignal,
  ): Promise<ThreadedEngine> {
    const engine = new ThreadedEngine(path, limits, timing);
    const stop = (): void => engine.#end(new Error("The database is being closed."));
    signal.addEventListener("abort", stop);
    try {
      await engine.#wait(limits.openMs);
      return engine;
    } catch (error) {
      await engine.#ended;
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  private constructor(path: string, limits: EngineLimits, timing: Timing) {
    this.#limits = limits;
    this.#timing = timing;
    const workerData: ThreadStart = { path, fsync: limits.fsync === true };
    this.#worker = new Worker(code, { eval: isSource, workerData });
    this.#worker.on("message", (reply: ThreadReply) => this.#receive(reply));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(new Error("The thread of the database has ended.")));
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  async run(request: EngineRequest): Promise<EngineResult> {
    if (!this.#isAlive) throw new SqlError("unreached", new Error("The thread of the database has ended."));
    this.#worker.postMessage(request);
    try {
      return (await this.#wait(this.#limits.statementMs())) as EngineResult;
    } catch (error) {
      if (error instanceof SqlError) throw error;
      throw this.#isAlive ? classifySqlError(error) : new SqlError("lost", error);
    }
  }

  /** Closes the database if it is idle, and ends the thread in any case. */
  async close(): Promise<void> {
    if (this.#isAlive && this.#call === null) {
      this.#worker.postMessage(null);
      // Committed changes are kept, even if the database is not closed properly.
      await this.#wait(this.#limits.closeMs).catch(() => {});
    }
    this.#end(new Error("The database was closed."));
    await this.#ended;
  }

  #receive(reply: ThreadReply): void {
    const call = this.#call;
    this.#call = null;
    if ("result" in reply) {
      call?.resolve(reply.result);
      return;
    }
    const error = errorOf(reply.error);
    if (reply.isBroken) this.#end(error);
    call?.reject(error);
  }

  /** Waits for the reply to a request. */
  async #wait(limitMs: number): Promise<EngineResult | null> {
    let ticks = 0;
    const stop = this.#timing.every(Math.max(1, limitMs / TICKS), () => {
      ticks += 1;
      if (ticks < TICKS) return;
      this.#end(new SqlError("late", new Error(`The database did not answer within ${limitMs} ms.`)));
    });
    // The thread keeps the process alive only while a request waits for it.
    this.#worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.#call = { resolve, reject };
      });
    } finally {
      stop();
      if (this.#isAlive) this.#worker.unref();
    }
  }

  /** Ends the thread; waiting requests get the error. */
  #end(error: unknown): void {
    this.#isAlive = false;
    this.#ended ??= this.#worker.terminate();
    const call = this.#call;
    this.#call = null;
    call?.reject(error);
  }
}
