/**
 * What one write sees of a map: its own changes over what is there, until it ends. Values are never changed in place.
 * Nothing is kept before there is a change: most writes touch one or two of all the tables.
 */
export class StagedMap<Key, Value> {
  readonly #base: Map<Key, Value>;
  #changes: Map<Key, Value> | undefined;

  constructor(base: Map<Key, Value>) {
    this.#base = base;
  }

  get changed(): boolean {
    return this.#changes !== undefined;
  }

  get(key: Key): Value | undefined {
    return this.#changes?.get(key) ?? this.#base.get(key);
  }

  set(key: Key, value: Value): void {
    this.#changes ??= new Map();
    this.#changes.set(key, value);
  }

  commit(): void {
    if (this.#changes === undefined) return;
    for (const [key, value] of this.#changes) this.#base.set(key, value);
  }
}
