/** What one write sees of a map: its own changes over what is there, until it ends. Values are never changed in place. */
export class StagedMap<Key, Value> {
  readonly #base: Map<Key, Value>;
  readonly #changes = new Map<Key, Value>();

  constructor(base: Map<Key, Value>) {
    this.#base = base;
  }

  get changed(): boolean {
    return this.#changes.size > 0;
  }

  get(key: Key): Value | undefined {
    return this.#changes.get(key) ?? this.#base.get(key);
  }

  set(key: Key, value: Value): void {
    this.#changes.set(key, value);
  }

  commit(): void {
    for (const [key, value] of this.#changes) this.#base.set(key, value);
  }
}
