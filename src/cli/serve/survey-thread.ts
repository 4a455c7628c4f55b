import type { Tinypool } from "tinypool";
import type { CheckApartOptions, Validation } from "../../http/index.ts";
import type { SurveyTask } from "./check-survey.ts";

/** Milliseconds for one survey, and how many may wait: all are checked within the time that a request has. */
interface ThreadLimits {
  readonly ms: number;
  readonly waiting: number;
}

const usualLimits: ThreadLimits = { ms: 5_000, waiting: 8 };

/** What the thread runs: the file beside this one, from its source or built. */
const defaultFile = new URL(
  import.meta.url.endsWith(".ts") ? "./check-survey.ts" : "./check-survey.js",
  import.meta.url,
);

const errorOf = (message: string, code: string): Error => Object.assign(new Error(message), { code });

/** Checks surveys one after the other in a thread, which is ended where one takes too long. Has to be closed. */
export class SurveyThread {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  #pool: Promise<Tinypool> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(file = defaultFile, limits = usualLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Rejects with the code `too-costly` where the survey takes too long, `unavailable` where too many wait. */
  async check(survey: unknown, options: CheckApartOptions): Promise<Validation> {
    if (this.#waiting >= this.#limits.waiting)
      throw errorOf("Too many surveys wait to be checked.", "unavailable");
    this.#waiting += 1;
    const checked = this.#last.then(() => this.#check({ survey, options }));
    this.#last = checked.catch(() => undefined);
    try {
      return await checked;
    } finally {
      this.#waiting -= 1;
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  async #check(task: SurveyTask): Promise<Validation> {
    this.#pool ??= this.#start();
    const pool = await this.#pool;
    const { ms } = this.#limits;
    const signal = AbortSignal.timeout(ms);
    try {
      return await pool.run(task, { signal });
    } catch (error) {
      throw signal.aborted ? errorOf(`The survey was not checked within ${ms} ms.`, "too-costly") : error;
    }
  }

  async #start(): Promise<Tinypool> {
    // Only large surveys need it, and it takes a while to load.
    const { Tinypool } = await import("tinypool");
    return new Tinypool({ filename: this.#file.href, minThreads: 0, maxThreads: 1 });
  }
}
