// Tasks in a worker thread: the file of the thread calls `answerTasks`, and other threads send tasks with `WorkerTask`.
import { parentPort, Worker, workerData } from "node:worker_threads";

/** Marks the threads of `WorkerTask`, because other threads can import the files of tasks, too. */
const ROLE = "surveyc task";

/** The idle time after which a thread ends, in milliseconds. */
const IDLE_MS = 60_000;

/** The error of a task that exceeded its time. Its thread is terminated. */
export class TaskTimeoutError extends Error {}

type Reply<Result> = { readonly result: Result } | { readonly error: unknown };

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
}

interface Call<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs tasks sequentially in a thread. The thread starts with the first task, and ends after an idle minute, when a task exceeds
 * its time, or when the thread fails; the next task starts a new one. Must be closed.
 */
export class WorkerTask<Task, Result> {
  readonly #file: URL;
  readonly #timeoutMs: number | undefined;
  #worker: Worker | undefined;
  #call: Call<Result> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `file` is the source file of the thread; the built file has the same name. `timeoutMs` bounds the time of a task. */
  constructor(file: URL, timeoutMs?: number) {
    this.#file = import.meta.url.endsWith(".ts") ? file : new URL(file.href.replace(/\.ts$/, ".js"));
    this.#timeoutMs = timeoutMs;
  }

  run(task: Task): Promise<Result> {
    const result = this.#last.then(() => this.#run(task));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end(new Error("The thread is closed."));
  }

  async #run(task: Task): Promise<Result> {
    if (this.#isClosed) throw new Error("The thread is closed.");
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#call = { resolve, reject };
        if (this.#timeoutMs !== undefined)
          timer = setTimeout(
            () => this.#end(new TaskTimeoutError("The task took too long.")),
            this.#timeoutMs,
          );
        worker.postMessage(task);
      });
    } finally {
      clearTimeout(timer);
      this.#call = undefined;
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: ROLE });
    const fail = (error: unknown): void => {
      if (this.#worker === worker) this.#end(error);
    };
    worker.on("message", (reply: Reply<Result>) => {
      if ("error" in reply) this.#call?.reject(reply.error);
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
    this.#call?.reject(error);
    await worker?.terminate();
  }
}
