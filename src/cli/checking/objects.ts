import { countOf, listed } from "../output/numbers.ts";

/** How many objects of each noun were checked: `survey` 3. */
export type Objects = ReadonlyMap<string, number>;

/** Counts objects. */
export class ObjectCount {
  readonly #counts = new Map<string, number>();

  get counts(): Objects {
    return this.#counts;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** What they are called together: by their noun where all have the same one, else records. */
  get noun(): string {
    const [noun = "survey", other] = this.#counts.keys();
    return other === undefined ? noun : "record";
  }

  add(noun: string, count: number): void {
    this.#counts.set(noun, (this.#counts.get(noun) ?? 0) + count);
  }

  addAll(objects: Objects): void {
    for (const [noun, count] of objects) this.add(noun, count);
  }

  /** The counts in words; where there is nothing, no surveys. */
  toString(): string {
    if (this.#counts.size === 0) return countOf(0, "survey");
    return listed([...this.#counts].map(([noun, count]) => countOf(count, noun)));
  }
}
