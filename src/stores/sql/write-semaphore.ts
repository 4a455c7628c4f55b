import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";

export interface WriteLimits {
  /** The maximum number of writes in progress, of all projects together. */
  readonly permits: number;
  /** The maximum number of writes in progress of one project. */
  readonly perProject: number;
  /** The maximum number of waiting writes of one project. */
  readonly waiting: number;
  /** Milliseconds that a write waits; 0 means no limit. */
  readonly waitMs: number;
}

/** Writes of one project: how many are in progress, and the callbacks of those that wait, in order. */
interface ProjectQueue {
  working: number;
  readonly waiting: Set<() => void>;
}

const tooMany = (why: string): StoreError =>
  new StoreError("unavailable", `Too many writes of this project are waiting${why}; nothing was changed.`);

/**
 * A fair semaphore: limits the writes that hold a connection, so that some are left for reads, and those of one project to a
 * share of them, so that writes that wait for each other's rows do not block other projects. Permits rotate among the projects.
 */
export class WriteSemaphore {
  readonly #limits: WriteLimits;
  readonly #timing: Timing;
  readonly #queues = new Map<string, ProjectQueue>();
  #working = 0;

  constructor(limits: WriteLimits, timing: Timing) {
    this.#limits = limits;
    this.#timing = timing;
  }

  /** The number of writes that wait for a permit. */
  get waiting(): number {
    let total = 0;
    for (const { waiting } of this.#queues.values()) total += waiting.size;
    return total;
  }

  /** Runs work of a project once there is a permit for it. Throws `unavailable` if too many wait, or it waited too long. */
  async run<Result>(project: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(project) ?? { working: 0, waiting: new Set() };
    this.#queues.set(project, queue);
    if (this.#isFree(queue)) this.#acquire(queue);
    else await this.#wait(project, queue);
    try {
      return await work();
    } finally {
      queue.working -= 1;
      this.#working -= 1;
      this.#forget(project, queue);
      this.#wakeNext();
    }
  }

  #forget(project: string, { working, waiting }: ProjectQueue): void {
    if (working === 0 && waiting.size === 0) this.#queues.delete(project);
  }

  #isFree({ working }: ProjectQueue): boolean {
    return this.#working < this.#limits.permits && working < this.#limits.perProject;
  }

  #acquire(queue: ProjectQueue): void {
    queue.working += 1;
    this.#working += 1;
  }

  /** Waits for a permit. */
  async #wait(project: string, queue: ProjectQueue): Promise<void> {
    const { waiting, waitMs } = this.#limits;
    if (queue.waiting.size >= waiting) throw tooMany("");
    await new Promise<void>((resolve, reject) => {
      const timeOut = (): void => {
        stop();
        queue.waiting.delete(call);
        this.#forget(project, queue);
        reject(tooMany(", and this one has waited too long"));
      };
      const stop = waitMs === 0 ? () => {} : this.#timing.every(waitMs, timeOut);
      const call = (): void => {
        stop();
        queue.waiting.delete(call);
        resolve();
      };
      queue.waiting.add(call);
    });
  }

  /** Wakes one waiting write, of the project whose last turn is the longest ago. */
  #wakeNext(): void {
    for (const [project, queue] of this.#queues) {
      const [call] = queue.waiting;
      if (call === undefined || !this.#isFree(queue)) continue;
      this.#queues.delete(project);
      this.#queues.set(project, queue);
      this.#acquire(queue);
      call();
      return;
    }
  }
}
