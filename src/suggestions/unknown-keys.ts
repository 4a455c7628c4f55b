// Explains response keys that no response has. One mistake often shows in several of them.
import type { ResponseBranch } from "#check/response-branches.ts";
import type { ResponseKeys } from "#check/response-keys.ts";
import { ComparedNames, type Comparisons } from "#diagnostics/did-you-mean.ts";
import { answerRange, responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import {
  choiceReaders,
  isNumeral,
  type KeyReader,
  type ReadingKind,
  ratingReaders,
  readRest,
} from "./read-keys.ts";

/** The kind of mistake in a key. Each typing error is a separate mistake. */
export type KeyMistakeKind = ReadingKind | "from-one" | "from-zero" | "typing-error";

/** Keys of one mistake, and the keys that replace each of them. */
export interface KeyMistake {
  readonly kind: KeyMistakeKind;
  readonly keys: readonly string[];
  readonly renames: ReadonlyMap<string, readonly string[]>;
}

type Renames = Map<string, readonly string[]>;

/** Numerals that count from 1 instead of 0, or from 0 instead of 1: all of them are off by one. */
function findOffByOne({ names, keys, ranks }: ResponseBranch): KeyMistake | undefined {
  const numerals = names.filter(isNumeral);
  if (keys === null || !names.some((key, index) => ranks[index] === undefined && isNumeral(key)))
    return undefined;
  const { choices } = keys.item;
  const range = answerRange(keys.item);
  if (range === undefined) return undefined;
  const { lowest, highest, arePositions } = range;
  const offset = arePositions ? -1 : 1;
  const fits = numerals.every((key) => {
    const number = Number(key);
    return String(number) === key && number + offset >= lowest && number + offset <= highest;
  });
  // Numerals that are the texts of choices do not count anything.
  if (!fits || choices?.some(isNumeral) === true) return undefined;
  const renames = new Map(numerals.map((key) => [key, [String(Number(key) + offset)]]));
  const unknown = numerals.filter((key) => keys.rankOf(key) === undefined);
  return { kind: offset === 1 ? "from-zero" : "from-one", keys: unknown, renames };
}

/** Explains the unknown keys of one question. Searches for typing errors on demand. */
export class KeyMistakes {
  readonly branch: ResponseBranch;
  readonly groups: readonly (readonly string[])[];
  readonly #found: readonly KeyMistake[];
  readonly #known: ComparedNames;

  constructor(branch: ResponseBranch, keys: ResponseKeys, comparisons: Comparisons) {
    this.branch = branch;
    this.#known = new ComparedNames(keys.all(), comparisons);
    this.#found = this.#read(keys, comparisons);
    this.groups = this.#found.map((mistake) => mistake.keys);
  }

  /** The mistake in a key, if it is known. */
  explain(key: string): KeyMistake | undefined {
    const found = this.#found.find(({ keys }) => keys.includes(key));
    if (found !== undefined || isNumeral(key)) return found;
    const near = this.#known.nearest(key);
    return near === undefined
      ? undefined
      : { kind: "typing-error", keys: [key], renames: new Map([[key, [near]]]) };
  }

  #read({ item }: ResponseKeys, comparisons: Comparisons): readonly KeyMistake[] {
    const { names, ranks } = this.branch;
    const offByOne = findOffByOne(this.branch);
    const ratings = answerRange(item)?.arePositions === false ? ratingReaders(item) : undefined;
    const readers: readonly KeyReader[] = [
      ...(ratings?.readers ?? choiceReaders(item.choices ?? [], names, comparisons)),
      readRest,
    ];
    const mistakes = new Map<KeyMistakeKind, KeyMistake & { keys: string[]; renames: Renames }>();
    for (const [index, key] of names.entries()) {
      if (ranks[index] !== undefined || offByOne?.renames.has(key)) continue;
      if (!comparisons.spend(key.length)) break;
      let reading: ReturnType<KeyReader>;
      for (const read of readers) if (reading === undefined) reading = read(key);
      if (reading === undefined) continue;
      const [kind, newKeys] = reading;
      const mistake = mistakes.get(kind) ?? { kind, keys: [], renames: new Map() as Renames };
      mistake.keys.push(key);
      mistake.renames.set(key, newKeys);
      mistakes.set(kind, mistake);
    }
    const found = [...(offByOne === undefined ? [] : [offByOne]), ...mistakes.values()];
    const otherwise = mistakes.get("otherwise");
    if (otherwise !== undefined) {
      const renames = new Map(found.flatMap((each) => [...each.renames]));
      const decided = new Set(names.flatMap((key) => renames.get(key) ?? [key]));
      const remaining = answersTo(item).filter(
        (answer) => !responseKeys(item, answer).some((each) => decided.has(each)),
      );
      const keys = ratings?.keysOf(remaining as number[]) ?? remaining.map(String);
      for (const key of otherwise.keys) otherwise.renames.set(key, keys);
    }
    return found;
  }
}
