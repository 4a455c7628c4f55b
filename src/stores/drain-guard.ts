import { StoreError } from "./store.ts";

/** Runs calls until it is closed; closing waits for those that are still running. */
export class DrainGuard {
  #running = 0;
  #closed: Promise<void> | null = null;
  #drained: () => void = () => {};

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

  /** Calls `release` once, after the last running call has ended; every call of `close` waits for it. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closed ??= new Promise<void>((resolve) => {
      if (this.#running === 0) resolve();
      else this.#drained = resolve;
    }).then(release);
    return this.#closed;
  }
}
