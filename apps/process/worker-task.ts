// Tasks in a worker thread: the file of the thread calls `answerTasks`, and other threads send tasks with `WorkerTask`.
import { readFileSync, readlinkSync } from "node:fs";
import { parentPort, Worker, workerData } from "node:worker_threads";

/** Marks the threads of `WorkerTask`, because other threads can import the files of tasks, too. */
const ROLE = "surveyc task";

/** The idle time after which a thread ends, in milliseconds. */
const IDLE_MS = 60_000;

/** The error of a task that did not end in time, which may be due to other work of the machine. */
export class TaskTimeoutError extends Error {}

/** The error of a task that used too much processor time. */
export class TaskCostError extends Error {}

export interface TaskLimits {
  /** Milliseconds from the call until its end; unlimited if not given. */
  readonly timeoutMs?: number;
  /** Milliseconds of processor time of the thread, which only Linux reports; unlimited if not given. */
  readonly processorMs?: number;
  /** Whether the thread also runs while it is idle. */
  readonly isKept?: boolean;
}

type Reply<Result> =
  | { readonly result: Result }
  | { readonly error: unknown }
  /** The first reply of a thread: its folder below `/proc`; null on other systems. */
  | { readonly folder: string | null };

function threadFolder(): string | null {
  try {
    return `/proc/${readlinkSync("/proc/thread-self")}`;
  } catch {
    // Not Linux.
    return null;
  }
}

/** The length of a tick in `/proc`, in milliseconds. */
const TICK_MS = 10;

/** The processor time of a thread; null if it is unknown. */
function processorTime(folder: string | null): number | null {
  if (folder === null) return null;
  try {
    // The name of the thread, in brackets, may contain spaces; after it, `utime` and `stime` are the 12th and 13th field. proc(5)
    const fields = readFileSync(`${folder}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    // The thread has just ended.
    return null;
  }
}

/** Handles tasks in a thread of `WorkerTask`. In any other thread it does nothing. */
export function answerTasks<Task, Result>(run: (task: Task) => Result | Promise<Result>): void {
  if (workerData !== ROLE) return;
  parentPort?.on("message", async (task: Task) => {
    let reply: Reply<Result>;
    try {
      reply = { result: await run(task) };
    } catch (error) {
      reply = { error };
    }
    parentPort?.postMessage(reply);
  });
  parentPort?.postMessage({ folder: threadFolder() } satisfies Reply<Result>);
}

interface Call<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs tasks sequentially in a thread. The thread starts with `start` or the first task, and ends after an idle minute unless it
 * is kept, when a task exceeds a limit, or when the thread fails; the next task starts a new one. Must be closed.
 */
export class WorkerTask<Task, Result> {
  readonly #file: URL;
  readonly #limits: TaskLimits;
  #worker: Worker | undefined;
  #folder: string | null = null;
  /** The processor time of the thread at the start of the task. */
  #timeBefore = 0;
  #call: Call<Result> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `file` is the source file of the thread; the built file has the same name. */
  constructor(file: URL, limits: TaskLimits = {}) {
    this.#file = import.meta.url.endsWith(".ts") ? file : new URL(file.href.replace(/\.ts$/, ".js"));
    this.#limits = limits;
  }

  /** Starts the thread, so that the first task does not wait for it. */
  start(): void {
    this.#worker ??= this.#newWorker();
  }

  async run(task: Task): Promise<Result> {
    const { timeoutMs } = this.#limits;
    if (timeoutMs === undefined) return this.#enqueue(() => this.#run(task));
    let isLate = false;
    let isRunning = false;
    const late = new TaskTimeoutError("The task did not end in time.");
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(late);
        if (isRunning) this.#end(late);
      }, timeoutMs);
    });
    const result = this.#enqueue(async () => {
      if (isLate) throw late;
      isRunning = true;
      return this.#run(task).finally(() => clearTimeout(timer));
    });
    return Promise.race([result, timeout]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end(new Error("The thread is closed."));
  }

  #enqueue(run: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(run);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #run(task: Task): Promise<Result> {
    if (this.#isClosed) throw new Error("The thread is closed.");
    clearTimeout(this.#idle);
    this.start();
    const worker = this.#worker as Worker;
    worker.ref();
    const { processorMs, isKept } = this.#limits;
    let timer: NodeJS.Timeout | undefined;
    const limitCost = (maxMs: number, remaining: number): void => {
      timer = setTimeout(() => {
        const used = (processorTime(this.#folder) ?? 0) - this.#timeBefore;
        if (used < maxMs) limitCost(maxMs, Math.max(maxMs - used, TICK_MS));
        else this.#end(new TaskCostError("The task used too much processor time."));
      }, remaining);
    };
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#call = { resolve, reject };
        if (processorMs !== undefined) {
          this.#timeBefore = processorTime(this.#folder) ?? 0;
          limitCost(processorMs, processorMs);
        }
        worker.postMessage(task);
      });
    } finally {
      clearTimeout(timer);
      this.#call = undefined;
      worker.unref();
      if (isKept !== true) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  #newWorker(): Worker {
    const worker = new Worker(this.#file, { workerData: ROLE });
    worker.unref();
    const fail = (error: unknown): void => {
      if (this.#worker === worker) this.#end(error);
    };
    worker.on("message", (reply: Reply<Result>) => {
      if (this.#worker !== worker) return;
      if ("folder" in reply) {
        this.#folder = reply.folder;
        this.#timeBefore = processorTime(reply.folder) ?? 0;
      } else if ("error" in reply) this.#call?.reject(reply.error);
      else this.#call?.resolve(reply.result);
    });
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The thread has ended.")));
    return worker;
  }

  async #end(error?: unknown): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#folder = null;
    this.#call?.reject(error);
    await worker?.terminate();
  }
}
