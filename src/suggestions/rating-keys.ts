// Response keys that name ratings, but are neither a rating nor a band of the scale.
import { folded } from "#diagnostics/did-you-mean.ts";
import { hintsOf } from "#question-types/hints.ts";
import type { Item, KeySynonyms } from "#question-types/question-type.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { numbersIn } from "./number-ranges.ts";

/** How a key names ratings, and the keys to write instead. */
export type RatingReading = readonly [
  kind: "other-scale" | "word" | "range" | "list" | "number",
  keys: readonly string[],
];

/** The ratings of one scale as keys may name them. */
export class RatingNames {
  readonly #lowest: number;
  readonly #highest: number;
  /** The ratings of each band. */
  readonly #bands = new Map<string, string[]>();
  readonly #synonyms: readonly KeySynonyms[];

  constructor(item: Item) {
    const answers = answersTo(item) as readonly number[];
    this.#synonyms = hintsOf(item.type)?.synonyms ?? [];
    this.#lowest = answers[0] as number;
    this.#highest = answers[answers.length - 1] as number;
    for (const answer of answers) {
      const [number = "", band] = responseKeys(item, answer);
      if (band !== undefined) this.#bands.set(band, [...(this.#bands.get(band) ?? []), number]);
    }
  }

  /** The keys of these ratings: bands where they are whole bands. */
  keysOf(ratings: readonly number[]): readonly string[] {
    const left = new Set(ratings.map(String));
    const keys: string[] = [];
    for (const [band, numbers] of this.#bands) {
      if (!numbers.every((each) => left.has(each))) continue;
      keys.push(band);
      for (const each of numbers) left.delete(each);
    }
    return left.size === 0 ? keys : ratings.map(String);
  }

  /** Reads a key that no answer has; undefined where it names nothing. */
  interpret(key: string): RatingReading | undefined {
    const word = folded(key);
    const part = this.#synonyms.find(({ keys, words }) => keys.includes(word) || words.includes(word));
    const band = part && [...this.#bands.keys()].find((each) => part.keys.includes(each));
    if (part?.keys.includes(key)) return ["other-scale", band === undefined ? [] : [band]];
    if (band !== undefined) return ["word", [band]];
    const named = numbersIn(key, this.#lowest, this.#highest);
    if (named === undefined) return undefined;
    const { kind, numbers } = named;
    return [kind, kind === "number" ? numbers.map(String) : this.keysOf(numbers)];
  }
}
