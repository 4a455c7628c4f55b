/** Counts work in progress against a limit. It has no queue: reject the request if no permits are left. */
export class Semaphore {
  readonly #permits: number;
  readonly #perKey: number;
  readonly #takenByKey = new Map<string, number>();
  #taken = 0;

  /** Work may have keys; of the permits, one key gets at most `perKey`. */
  constructor(permits: number, perKey = permits) {
    this.#permits = permits;
    this.#perKey = perKey;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Whether this number of permits is left, also for each of these keys. */
  allows(permits = 1, keys: Iterable<string> = []): boolean {
    if (this.#taken + permits > this.#permits) return false;
    for (const key of keys) if ((this.#takenByKey.get(key) ?? 0) + permits > this.#perKey) return false;
    return true;
  }

  /** Takes permits, whether they are allowed or not. */
  take(permits = 1, keys: Iterable<string> = []): void {
    this.#taken += permits;
    for (const key of keys) {
      const taken = (this.#takenByKey.get(key) ?? 0) + permits;
      if (taken === 0) this.#takenByKey.delete(key);
      else this.#takenByKey.set(key, taken);
    }
  }

  release(permits = 1, keys: Iterable<string> = []): void {
    this.take(-permits, keys);
  }

  /** Takes a permit, whether it is allowed or not, until the work has ended, however it ends. `keys` are read twice. */
  async during<Result>(work: () => Promise<Result>, keys: readonly string[] = []): Promise<Result> {
    this.take(1, keys);
    try {
      return await work();
    } finally {
      this.release(1, keys);
    }
  }
}
