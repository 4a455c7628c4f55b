export interface LruLimits {
  readonly entries: number;
  /** The limit of the weights of all entries together; without it weights are ignored. */
  readonly weight?: number;
}

/** A map that evicts the least recently used entries if it has too many or their total weight is too large. */
export class BoundedLru<Value> {
  readonly #limits: LruLimits;
  /** In order of use, the most recently used entry last. */
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  constructor(limits: LruLimits) {
    this.#limits = limits;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight = 0): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    const { entries, weight: maxWeight = Number.POSITIVE_INFINITY } = this.#limits;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= entries && this.#weight <= maxWeight) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
