import { BoundedLru, type LruLimits } from "./bounded-lru.ts";

export interface CacheOptions<Value> {
  readonly clock: () => Date;
  /** Milliseconds for which a value is kept once it was made. */
  readonly ms: number;
  readonly limits: LruLimits;
  /** Whether a value is kept; true if not given. */
  readonly keeps?: (value: Value) => boolean;
  /** What a value weighs, by the limits; nothing if not given. */
  readonly weightOf?: (value: Value) => number;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  /** Null while it is made. */
  madeAt: number | null;
}

/** Keeps values for a while. Whoever asks while a value is made waits for the same one. */
export class PromiseCache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #entries: BoundedLru<Entry<Value>>;

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#entries = new BoundedLru(options.limits);
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined && this.#isFresh(known)) return known.value;
    const entry: Entry<Value> = { value: make(), madeAt: null };
    this.#entries.set(key, entry);
    const { clock, keeps = () => true, weightOf = () => 0 } = this.#options;
    const isCurrent = (): boolean => this.#entries.get(key) === entry;
    entry.value.then(
      (value) => {
        if (!isCurrent()) return;
        entry.madeAt = clock().getTime();
        if (keeps(value)) this.#entries.set(key, entry, weightOf(value));
        else this.#entries.delete(key);
      },
      () => {
        if (isCurrent()) this.#entries.delete(key);
      },
    );
    return entry.value;
  }

  #isFresh({ madeAt }: Entry<Value>): boolean {
    if (madeAt === null) return true;
    const age = this.#options.clock().getTime() - madeAt;
    // A clock may have been set back.
    return age >= 0 && age < this.#options.ms;
  }

  /** What is being made is forgotten, too: it may have been read before it was changed. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
