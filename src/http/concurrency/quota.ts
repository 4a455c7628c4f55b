import { BoundedLru } from "./bounded-lru.ts";

/** Keys for which it is remembered how many places are left. */
const MAX_KEYS = 1_000;

/** Of what is left, the part that is taken before it is counted again: so many processes keep the limit together. */
const PROCESSES = 16;

/**
 * Reserves places of a limited number that is costly to count. Nobody waits for a lock, so that requests at the same time,
 * and more processes than sixteen, may take a few too many.
 */
export class Quota {
  readonly #left = new BoundedLru<number>({ entries: MAX_KEYS });
  readonly #counting = new Map<string, Promise<number>>();

  /** Takes a place; false where none is free. `count` tells how many are; it is asked once for all who ask meanwhile. */
  async take(key: string, count: () => Promise<number>): Promise<boolean> {
    for (;;) {
      const left = this.#left.get(key) ?? 0;
      if (left > 0) {
        this.#left.set(key, left - 1);
        return true;
      }
      if ((await this.#count(key, count)) <= 0) return false;
    }
  }

  #count(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#counting.get(key);
    if (known !== undefined) return known;
    const counting = count()
      .then((free) => {
        this.#left.set(key, Math.ceil(free / PROCESSES));
        return free;
      })
      .finally(() => this.#counting.delete(key));
    this.#counting.set(key, counting);
    return counting;
  }
}
