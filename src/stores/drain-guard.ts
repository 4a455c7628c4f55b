import { StoreError } from "./store.ts";
import type { Timing } from "./timing.ts";

export interface DrainLimit {
  readonly timing: Timing;
  readonly ms: number;
}

/** Runs calls until it is closed; closing waits for running calls. */
export class DrainGuard {
  readonly #limit: DrainLimit | null;
  #running = 0;
  #closed: Promise<void> | null = null;
  #drained: () => void = () => {};

  /** Without a limit closing waits until all calls have ended. */
  constructor(limit: DrainLimit | null = null) {
    this.#limit = limit;
  }

  /** Runs `work`. Throws `unavailable` once the guard is closed. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closed !== null) throw new StoreError("unavailable", "The store is closed.");
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#drained();
    }
  }

  /** Calls `release` once, after the last running call has ended or the limit has passed; every call of `close` waits for it. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closed ??= this.#drain().then(release);
    return this.#closed;
  }

  async #drain(): Promise<void> {
    if (this.#running === 0) return;
    let stop = (): void => {};
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
      if (this.#limit !== null) stop = this.#limit.timing.every(this.#limit.ms, resolve);
    });
    stop();
  }
}
