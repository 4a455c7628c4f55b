import { BoundedLru } from "./bounded-lru.ts";

/** The count of a key in the current window. */
export interface CountWindow<Count> {
  count: Count;
  /** When the window ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counts events by key in windows of fixed length, each of which begins with the first event of its key. */
export class FixedWindow<Count> {
  readonly #clock: () => Date;
  readonly #ms: number;
  readonly #start: () => Count;
  readonly #counts: BoundedLru<CountWindow<Count>>;

  /** The least recently used key is evicted if there are more than `keys`. */
  constructor(clock: () => Date, ms: number, keys: number, start: () => Count) {
    this.#clock = clock;
    this.#ms = ms;
    this.#start = start;
    this.#counts = new BoundedLru({ entries: keys });
  }

  /** The count of a key so far; callers mutate it to count. */
  of(key: string): CountWindow<Count> {
    const now = this.#clock().getTime();
    const known = this.#counts.get(key);
    // A clock that was set back must not make the window longer.
    if (known !== undefined && known.endsAt > now && known.endsAt <= now + this.#ms) return known;
    const started = { count: this.#start(), endsAt: now + this.#ms };
    this.#counts.set(key, started);
    return started;
  }

  /** Seconds until the window ends, for `Retry-After`. */
  secondsLeft({ endsAt }: CountWindow<Count>): number {
    return Math.ceil((endsAt - this.#clock().getTime()) / 1_000);
  }
}
