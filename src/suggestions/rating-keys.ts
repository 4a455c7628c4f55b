// Response keys that name ratings, but are neither a rating nor a band of the scale.
import { folded } from "#diagnostics/did-you-mean.ts";
import type { Item } from "#question-types/question-type.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { numbersIn } from "./number-ranges.ts";

const words = (text: string): readonly string[] => text.split(" ");

/** What people call the lower, the middle and the upper part of a scale. */
const parts: readonly (readonly string[])[] = [
  words(
    "negative detractors detractor unhappy bad sad down thumbsdown low poor dissatisfied unsatisfied no false \u{1F44E}",
  ),
  words("neutral passives passive middle mid medium okay ok average meh mixed"),
  words(
    "positive promoters promoter happy good up thumbsup high great satisfied excellent yes true \u{1F44D}",
  ),
];
const bandNames = words("negative detractors neutral passives positive promoters");

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

  constructor(item: Item) {
    const answers = answersTo(item) as readonly number[];
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

  /** The band of this scale that a word stands for. */
  #bandFor(key: string): string | undefined {
    const word = folded(key);
    const part = parts.find((each) => each.includes(word));
    return part && [...this.#bands.keys()].find((band) => part.includes(band));
  }

  /** Reads a key that no answer has; undefined where it names nothing. */
  interpret(key: string): RatingReading | undefined {
    const band = this.#bandFor(key);
    if (bandNames.includes(key)) return ["other-scale", band === undefined ? [] : [band]];
    if (band !== undefined) return ["word", [band]];
    const named = numbersIn(key, this.#lowest, this.#highest);
    if (named === undefined) return undefined;
    const { kind, numbers } = named;
    return [kind, kind === "number" ? numbers.map(String) : this.keysOf(numbers)];
  }
}
