import { BoundedLru, type LruLimits } from "./bounded-lru.ts";
import { withDeadline } from "./deadline.ts";

export interface CacheOptions<Value> {
  readonly clock: () => Date;
  /** Milliseconds for which a value is kept. */
  readonly ms: number;
  readonly limits: LruLimits;
  /**
   * After `ms`, a value is still served for the `ms` of this option while the next one is created, or if that fails. The request
   * that starts the next one waits for it up to `patienceMs`. Without this option, all requests wait for the next one.
   */
  readonly stale?: { readonly ms: number; readonly patienceMs: number };
  /** Whether a value is kept; true if not given. */
  readonly keeps?: (value: Value) => boolean;
  /** The weight of a value, for the limits; 0 if not given. */
  readonly weightOf?: (value: Value) => number;
}

interface CachedValue<Value> {
  readonly value: Value;
  readonly at: number;
}

interface PendingValue<Value> {
  readonly value: Promise<Value>;
  /** For each caller that waits: whether its time is over. */
  readonly waiting: (() => boolean)[];
}

interface Entry<Value> {
  last: CachedValue<Value> | null;
  next: PendingValue<Value> | null;
}

/** Creates a value. It may stop when `isOver` returns true: then the time of all waiting callers is over. */
type Make<Value> = (isOver: () => boolean) => Promise<Value>;

/** Caches values for a while. One value per key is created at a time, for all waiting callers. */
export class PromiseCache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #entries: BoundedLru<Entry<Value>>;

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#entries = new BoundedLru(options.limits);
  }

  /** `isOver` returns whether the time of this caller is over. */
  async get(key: string, make: Make<Value>, isOver: () => boolean = () => false): Promise<Value> {
    const entry = this.#entries.get(key) ?? { last: null, next: null };
    const { last, next } = entry;
    const { ms, stale } = this.#options;
    if (this.#isYoung(last, ms)) return last.value;
    const usable = this.#usable(last);
    if (next !== null) {
      if (usable !== null) return usable.value;
      next.waiting.push(isOver);
      return next.value;
    }
    const value = this.#start(key, entry, make, isOver);
    return stale === undefined || usable === null
      ? value
      : this.#nextOr(usable.value, value, stale.patienceMs);
  }

  #start(key: string, entry: Entry<Value>, make: Make<Value>, isOver: () => boolean): Promise<Value> {
    const waiting = [isOver];
    const next = make(() => waiting.every((isOverFor) => isOverFor()));
    entry.next = { value: next, waiting };
    // An existing entry keeps its weight.
    if (this.#entries.get(key) !== entry) this.#entries.set(key, entry);
    const end = (cached: CachedValue<Value> | null): void => {
      if (this.#entries.get(key) !== entry) return;
      entry.next = null;
      if (cached !== null) {
        entry.last = cached;
        this.#entries.set(key, entry, this.#options.weightOf?.(cached.value) ?? 0);
      } else if (this.#usable(entry.last) === null) this.#entries.delete(key);
    };
    next.then(
      (value) => end(this.#isKept(value) ? { value, at: this.#options.clock().getTime() } : null),
      () => end(null),
    );
    return next;
  }

  /** The next value, or the last one if the next is late or must not be kept. */
  async #nextOr(last: Value, next: Promise<Value>, ms: number): Promise<Value> {
    try {
      const value = await withDeadline(next, { ms, what: "The next value", code: "timeout" });
      return this.#isKept(value) ? value : last;
    } catch {
      // Created again by a later request, which gets the error once the last value is too old.
      return last;
    }
  }

  #isKept(value: Value): boolean {
    return this.#options.keeps?.(value) ?? true;
  }

  #usable(cached: CachedValue<Value> | null): CachedValue<Value> | null {
    const { ms, stale } = this.#options;
    return this.#isYoung(cached, ms + (stale?.ms ?? 0)) ? cached : null;
  }

  #isYoung(cached: CachedValue<Value> | null, ms: number): cached is CachedValue<Value> {
    if (cached === null) return false;
    const age = this.#options.clock().getTime() - cached.at;
    // A clock may have been set back.
    return age >= 0 && age < ms;
  }

  /** Pending values are removed, too: they may have been read before the change. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
