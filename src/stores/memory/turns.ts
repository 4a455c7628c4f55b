/** Lets one piece of work after the other go on, in the order in which they came. */
export class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Whether nobody works or waits. */
  get idle(): boolean {
    return !this.#taken;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken = false;
      else next();
    }
  }
}
