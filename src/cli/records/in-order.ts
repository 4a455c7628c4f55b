/** How much may be under way. */
export interface Room {
  readonly works: number;
  /** The sum of their weights; one work alone may weigh more. */
  readonly weight: number;
}

/** Lets works go on side by side, and hands on what they give in the order in which they were added, one at a time. */
export class InOrder<Result> {
  readonly #room: Room;
  readonly #take: (result: Result) => Promise<void>;
  readonly #underWay: { readonly taken: Promise<void>; readonly weight: number }[] = [];
  #last: Promise<void> = Promise.resolve();
  #weight = 0;

  constructor(room: Room, take: (result: Result) => Promise<void>) {
    this.#room = room;
    this.#take = take;
  }

  /** Waits until there is room, then starts the work. Throws what an earlier one threw. */
  async add(weight: number, work: () => Promise<Result>): Promise<void> {
    const { works, weight: most } = this.#room;
    while (this.#underWay.length >= works || (this.#weight + weight > most && this.#underWay.length > 0))
      await this.#oldest();
    const before = this.#last;
    const result = work();
    this.#last = Promise.all([result, before]).then(([given]) => this.#take(given));
    // Whoever waits for it hears of it; if nobody does any more, it does not matter.
    this.#last.catch(() => undefined);
    this.#underWay.push({ taken: this.#last, weight });
    this.#weight += weight;
  }

  /** Waits for all of them. */
  async end(): Promise<void> {
    while (this.#underWay.length > 0) await this.#oldest();
  }

  async #oldest(): Promise<void> {
    const oldest = this.#underWay.shift();
    this.#weight -= oldest?.weight ?? 0;
    await oldest?.taken;
  }
}
