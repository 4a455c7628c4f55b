/** How much may be in progress at the same time. */
export interface Capacity {
  readonly tasks: number;
  /** The sum of the tasks' weights; a single task may weigh more. */
  readonly weight: number;
}

/** Runs tasks side by side, and passes their results on one at a time, in the order in which the tasks were added. */
export class OrderedQueue<Result> {
  readonly #capacity: Capacity;
  readonly #take: (result: Result) => Promise<void>;
  readonly #pending: { readonly taken: Promise<void>; readonly weight: number }[] = [];
  #last: Promise<void> = Promise.resolve();
  #weight = 0;

  constructor(capacity: Capacity, take: (result: Result) => Promise<void>) {
    this.#capacity = capacity;
    this.#take = take;
  }

  /** Waits until there is capacity, then starts the task. Throws what an earlier one threw. */
  async add(weight: number, task: () => Promise<Result>): Promise<void> {
    const { tasks, weight: most } = this.#capacity;
    while (this.#pending.length >= tasks || (this.#weight + weight > most && this.#pending.length > 0))
      await this.#oldest();
    const before = this.#last;
    const result = task();
    this.#last = Promise.all([result, before]).then(([given]) => this.#take(given));
    // Whoever waits for it gets the error; without this, Node would end the process when nobody waits.
    this.#last.catch(() => undefined);
    this.#pending.push({ taken: this.#last, weight });
    this.#weight += weight;
  }

  /** Waits for all of them. */
  async end(): Promise<void> {
    while (this.#pending.length > 0) await this.#oldest();
  }

  async #oldest(): Promise<void> {
    const oldest = this.#pending.shift();
    this.#weight -= oldest?.weight ?? 0;
    await oldest?.taken;
  }
}
