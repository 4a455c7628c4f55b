import { StoreFault } from "./store.ts";

/** Lets calls in until it is closed; closing waits for those that are inside. */
export class Gate {
  #inside = 0;
  #closed: Promise<void> | null = null;
  #emptied: () => void = () => {};

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closed !== null) throw new StoreFault("unavailable", "The store is closed.");
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#emptied();
    }
  }

  /** Runs `release` once, when everybody has left; every call waits for its end. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closed ??= new Promise<void>((resolve) => {
      if (this.#inside === 0) resolve();
      else this.#emptied = resolve;
    }).then(release);
    return this.#closed;
  }
}
