// Readers of response keys that no response has: each returns the kind of mistake and the intended keys.
import { type Comparisons, didYouMean, folded, foldedText } from "#diagnostics/did-you-mean.ts";
import type { Item } from "#question-types/question-type.ts";
import { hintsOf } from "#question-types/question-types.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { readNumbers } from "./read-numbers.ts";

/** Keys of one kind in one question are one mistake. */
export type ReadingKind =
  | "other-scale"
  | "band"
  | "range"
  | "list"
  | "number"
  | "text"
  | "boolean"
  | "place"
  | "otherwise";

/** The kind of mistake, and the intended keys; none if only the kind is known. */
export type KeyReading = readonly [kind: ReadingKind, keys: readonly string[]];

/** Reads a key; undefined if it means something else. */
export type KeyReader = (key: string) => KeyReading | undefined;

/** Readers of keys of ratings, and the keys for ratings: bands if they are whole bands. */
export function ratingReaders(item: Item) {
  const ratings = answersTo(item) as readonly number[];
  const bands = new Map<string, string[]>();
  for (const rating of ratings) {
    const [number = "", band] = responseKeys(item, rating);
    if (band !== undefined) bands.set(band, [...(bands.get(band) ?? []), number]);
  }
  const keysOf = (numbers: readonly number[]): readonly string[] => {
    const remaining = new Set(numbers.map(String));
    const keys: string[] = [];
    for (const [band, inside] of bands) {
      if (!inside.every((each) => remaining.has(each))) continue;
      keys.push(band);
      for (const each of inside) remaining.delete(each);
    }
    return remaining.size === 0 ? keys : numbers.map(String);
  };
  const readBand: KeyReader = (key) => {
    const word = folded(key);
    const part = hintsOf(item.type)?.synonyms?.find(
      ({ keys, words }) => keys.includes(word) || words.includes(word),
    );
    const band = part && [...bands.keys()].find((each) => part.keys.includes(each));
    if (part?.keys.includes(key)) return ["other-scale", band === undefined ? [] : [band]];
    return band === undefined ? undefined : ["band", [band]];
  };
  const readNumberKeys: KeyReader = (key) => {
    const reading = readNumbers(key, ratings[0] as number, ratings.at(-1) as number);
    if (reading === undefined) return undefined;
    const { kind, numbers } = reading;
    return [kind, kind === "number" ? numbers.map(String) : keysOf(numbers)];
  };
  return { readers: [readBand, readNumberKeys] as const, keysOf };
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ..."true yes y ja oui si".split(" ").map((word) => [word, true] as const),
  ..."false no n nein non".split(" ").map((word) => [word, false] as const),
]);

const booleanIn = (choice: string): boolean | undefined =>
  booleans.get(/^[\p{L}]+/u.exec(choice.trim())?.[0]?.toLowerCase() ?? "");

const place = /^(?:option|choice|answer|item|no|nr|number|value)?s?[\s.:_#([-]*(\d{1,3})[)\].]?$/i;

export const isNumeral = (key: string): boolean => /^\d{1,4}$/.test(key);

/** The minimum length of a part of a text that identifies it. */
const MIN_PART = 4;

/** Readers of keys of choices. `names` are all keys of the question, known or not. */
export function choiceReaders(
  choices: readonly string[],
  names: readonly string[],
  comparisons: Comparisons,
): readonly KeyReader[] {
  const texts = choices.map(foldedText);
  const characters = texts.reduce((sum, text) => sum + text.length + 1, 0);
  comparisons.grow(characters);
  const countsFromZero = names.some((key) => place.exec(key)?.[1] === "0");
  const isTextNamed = names.some((key) => choices.includes(key));
  const onlyChoice = (fits: (text: string, position: number) => boolean): number | undefined => {
    const found = texts.findIndex(fits);
    return found === -1 || texts.some((text, at) => at > found && fits(text, at)) ? undefined : found;
  };
  /** The choice with this text in another spelling, or with this part in its text. */
  const choiceWith = (key: string): number | undefined => {
    const wanted = foldedText(key.replace(/^\s*\d+\s*[.:)-]\s*/, ""));
    if (wanted === "" || !comparisons.spend(characters)) return undefined;
    if (texts.includes(wanted)) return onlyChoice((text) => text === wanted);
    if (wanted.length < MIN_PART) return undefined;
    return onlyChoice((text) => text.startsWith(wanted)) ?? onlyChoice((text) => text.includes(wanted));
  };
  const readText: KeyReader = (key) => {
    const found = choiceWith(key);
    if (found === undefined) return undefined;
    const choice = choices[found] as string;
    // A part of a text is not a spelling of it, but identifies the choice.
    const isSpelling = texts[found] === foldedText(key) || didYouMean(key, [choice]) !== undefined;
    const isKey = !/^\d+$/.test(choice) && (isSpelling || isTextNamed);
    return ["text", [isKey ? choice : String(found)]];
  };
  const readBoolean: KeyReader = (key) => {
    const wanted = booleans.get(folded(key));
    const found =
      wanted === undefined ? undefined : onlyChoice((_, at) => booleanIn(choices[at] as string) === wanted);
    return found === undefined ? undefined : ["boolean", [String(found)]];
  };
  const readPlace: KeyReader = (key) => {
    const letter = /^\(?([a-z])[).]?$/i.exec(key)?.[1]?.toLowerCase();
    const number = place.exec(key)?.[1];
    const isUnclear =
      letter === undefined ? number === undefined || isNumeral(key) : texts.some((text) => text.length === 1);
    if (isUnclear) return undefined;
    const position =
      letter === undefined ? Number(number) - (countsFromZero ? 0 : 1) : letter.charCodeAt(0) - 97;
    return position >= 0 && position < choices.length ? ["place", [String(position)]] : undefined;
  };
  const readNumberKeys: KeyReader = (key) => {
    const reading = readNumbers(key, 0, choices.length - 1);
    if (reading === undefined || reading.kind === "number") return undefined;
    const { kind, numbers } = reading;
    return comparisons.spend(20 * numbers.length) ? [kind, numbers.map(String)] : undefined;
  };
  return [readText, readBoolean, readPlace, readNumberKeys];
}

const rest =
  "otherwise else default other others rest any all * _ fallback everythingelse anythingelse".split(" ");

/** Reads words for all other responses. */
export const readRest: KeyReader = (key) =>
  rest.includes(folded(key) || key) ? ["otherwise", []] : undefined;
