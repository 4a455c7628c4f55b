import { TaskTimeoutError, WorkerTask } from "#apps/process/worker-task.ts";
import type { CheckApartOptions, Validation } from "#http/index.ts";
import type { SurveyTask } from "./check-survey.ts";

/** The time limit for one survey in milliseconds, and the queue length; all queued surveys fit into the request timeout. */
interface ThreadLimits {
  readonly timeoutMs: number;
  readonly maxWaiting: number;
}

const usualLimits: ThreadLimits = { timeoutMs: 5_000, maxWaiting: 8 };

const errorOf = (message: string, code: string): Error => Object.assign(new Error(message), { code });

/** Checks surveys sequentially in a thread, which is terminated if a survey takes too long. Must be closed. */
export class SurveyThread {
  readonly #task: WorkerTask<SurveyTask, Validation>;
  readonly #limits: ThreadLimits;
  #waitingCount = 0;

  constructor(file = new URL("./check-survey.ts", import.meta.url), limits = usualLimits) {
    this.#task = new WorkerTask(file, limits.timeoutMs);
    this.#limits = limits;
  }

  /** Rejects with the code `too-costly` if the survey takes too long, `unavailable` if too many wait. */
  async check(survey: unknown, options: CheckApartOptions): Promise<Validation> {
    const { timeoutMs, maxWaiting } = this.#limits;
    if (this.#waitingCount >= maxWaiting)
      throw errorOf("Too many surveys are waiting to be checked.", "unavailable");
    this.#waitingCount += 1;
    try {
      return await this.#task.run({ survey, options });
    } catch (error) {
      if (!(error instanceof TaskTimeoutError)) throw error;
      throw errorOf(`The survey was not checked within ${timeoutMs} ms.`, "too-costly");
    } finally {
      this.#waitingCount -= 1;
    }
  }

  close(): Promise<void> {
    return this.#task.close();
  }
}
