import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";

/** How many writes may be at work at once, and how many may wait. */
export interface SeatLimits {
  /** Writes at work, of all projects together. */
  readonly seats: number;
  /** Writes at work of one project. */
  readonly perProject: number;
  /** Writes of one project that wait. */
  readonly waiting: number;
  /** Milliseconds that a write waits; 0 is no limit. */
  readonly waitMs: number;
}

/** Writes of one project: how many are at work, and what calls those that wait, in order. */
interface Line {
  working: number;
  readonly waiting: Set<() => void>;
}

const tooMany = (why: string): StoreError =>
  new StoreError("unavailable", `Too many writes of this project are waiting${why}; nothing was changed.`);

/**
 * Lets only so many writes hold a connection, so that some are left for reads, and only a share of them those of one
 * project, so that writes that wait for each other's rows keep nobody else waiting. Projects take turns.
 */
export class WriteSeats {
  readonly #limits: SeatLimits;
  readonly #timing: Timing;
  readonly #lines = new Map<string, Line>();
  #working = 0;

  constructor(limits: SeatLimits, timing: Timing) {
    this.#limits = limits;
    this.#timing = timing;
  }

  /** Runs work of a project once there is a seat for it. Throws `unavailable` where too many wait, or it waited too long. */
  async run<Result>(project: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(project) ?? { working: 0, waiting: new Set() };
    this.#lines.set(project, line);
    if (this.#hasSeat(line)) this.#seat(line);
    else await this.#wait(project, line);
    try {
      return await work();
    } finally {
      line.working -= 1;
      this.#working -= 1;
      this.#forget(project, line);
      this.#callNext();
    }
  }

  #forget(project: string, { working, waiting }: Line): void {
    if (working === 0 && waiting.size === 0) this.#lines.delete(project);
  }

  #hasSeat({ working }: Line): boolean {
    return this.#working < this.#limits.seats && working < this.#limits.perProject;
  }

  #seat(line: Line): void {
    line.working += 1;
    this.#working += 1;
  }

  /** Waits until it is called; then it has a seat. */
  async #wait(project: string, line: Line): Promise<void> {
    const { waiting, waitMs } = this.#limits;
    if (line.waiting.size >= waiting) throw tooMany("");
    await new Promise<void>((resolve, reject) => {
      const forgo = (): void => {
        stop();
        line.waiting.delete(call);
        this.#forget(project, line);
        reject(tooMany(", and this one has waited too long"));
      };
      const stop = waitMs === 0 ? () => {} : this.#timing.every(waitMs, forgo);
      const call = (): void => {
        stop();
        line.waiting.delete(call);
        resolve();
      };
      line.waiting.add(call);
    });
  }

  /** Calls one that waits, of the project that was called the longest time ago. */
  #callNext(): void {
    for (const [project, line] of this.#lines) {
      const [call] = line.waiting;
      if (call === undefined || !this.#hasSeat(line)) continue;
      this.#lines.delete(project);
      this.#lines.set(project, line);
      this.#seat(line);
      call();
      return;
    }
  }
}
