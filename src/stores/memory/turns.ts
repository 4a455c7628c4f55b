/** Lets one piece of work after the other go on, in the order in which they came. */
export class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Whether nobody works or waits. */
  get idle(): boolean {
    return !this.#taken;
  }

  /** Takes the turn. Null where nobody else has it, so that there is nothing to wait for. Every turn has to be ended. */
  begin(): Promise<void> | null {
    if (this.#taken) return new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return null;
  }

  /** Hands the turn on. */
  end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
  }
}
