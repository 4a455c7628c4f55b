import { TaskCostError, TaskTimeoutError, WorkerTask } from "#apps/process/worker-task.ts";
import type { CheckApartOptions, Validation } from "#http/index.ts";
import type { SurveyTask } from "./check-survey.ts";

interface ThreadLimits {
  /** Milliseconds of processor time for one survey. */
  readonly processorMs: number;
  /** Milliseconds until the end of a check, including its time in the queue: less than the timeout of the request. */
  readonly timeoutMs: number;
  /** The maximum number of queued surveys, in total and of one project. */
  readonly maxWaiting: number;
  readonly maxPerProject: number;
}

const usualLimits: ThreadLimits = {
  processorMs: 5_000,
  timeoutMs: 12_000,
  maxWaiting: 16,
  maxPerProject: 4,
};

const errorOf = (message: string, code: string): Error => Object.assign(new Error(message), { code });

/**
 * Checks surveys sequentially in a thread, which is terminated if a survey uses too much processor time. Must be closed.
 */
export class SurveyThread {
  readonly #task: WorkerTask<SurveyTask, Validation>;
  readonly #limits: ThreadLimits;
  /** The project of each waiting survey. */
  readonly #waiting: string[] = [];

  constructor(file = new URL("./check-survey.ts", import.meta.url), limits: Partial<ThreadLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
    this.#task = new WorkerTask(file, { ...this.#limits, isKept: true });
  }

  /** The number of surveys that are checked or wait for it. */
  get waiting(): number {
    return this.#waiting.length;
  }

  start(): void {
    this.#task.start();
  }

  /**
   * Rejects with the code `too-costly` if the survey needs too much processor time, and with `unavailable` if too many wait, or
   * if the time does not suffice because the machine is busy.
   */
  async check(survey: Uint8Array, { project, ...options }: CheckApartOptions): Promise<Validation> {
    const { maxWaiting, maxPerProject } = this.#limits;
    const ofProject = this.#waiting.filter((each) => each === project).length;
    if (this.#waiting.length >= maxWaiting || ofProject >= maxPerProject)
      throw errorOf("Too many surveys are waiting to be checked.", "unavailable");
    this.#waiting.push(project);
    try {
      return await this.#task.run({ survey, options });
    } catch (error) {
      if (error instanceof TaskCostError) throw errorOf(error.message, "too-costly");
      if (error instanceof TaskTimeoutError) throw errorOf(error.message, "unavailable");
      throw error;
    } finally {
      this.#waiting.splice(this.#waiting.indexOf(project), 1);
    }
  }

  close(): Promise<void> {
    return this.#task.close();
  }
}
