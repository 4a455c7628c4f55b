/** The last work of a key, and the amount of running and waiting work. */
interface Queue {
  last: Promise<unknown>;
  length: number;
}

/** Runs work with the same key one after the other, in order of arrival. Different keys do not wait for each other. */
export class KeyedMutex {
  readonly #maxWaiting: number;
  readonly #queues = new Map<string, Queue>();

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** Rejects with the error of the work, or with the code `unavailable`, without starting it, if too much is waiting. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > this.#maxWaiting)
      throw Object.assign(
        new Error("Too many changes of the same object are waiting; nothing was changed."),
        {
          code: "unavailable",
        },
      );
    this.#queues.set(key, queue);
    queue.length += 1;
    const result = queue.last.then(work);
    queue.last = result.catch(() => {});
    try {
      return await result;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}
