// Which answers response keys are for that no answer has. One mistake is often in several of them.
import type { ResponseBranch } from "#check/response-branches.ts";
import type { ResponseKeys } from "#check/response-keys.ts";
import { ComparedNames, type Comparisons, folded } from "#diagnostics/did-you-mean.ts";
import { answerRange, responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { ChoiceNames, isNumeral } from "./choice-keys.ts";
import { RatingNames } from "./rating-keys.ts";

/** What is wrong with a key; keys of one kind in one question are one mistake, except for typing errors. */
export type KeyMistakeKind =
  | "from-one"
  | "from-zero"
  | "other-scale"
  | "word"
  | "range"
  | "list"
  | "number"
  | "text"
  | "place"
  | "truth"
  | "otherwise"
  | "typing-error";

/** Keys of one mistake, and the keys that replace each of them. */
export interface KeyMistake {
  readonly kind: KeyMistakeKind;
  readonly keys: readonly string[];
  readonly renames: ReadonlyMap<string, readonly string[]>;
}

type Renames = Map<string, readonly string[]>;

const rest =
  "otherwise else default other others rest any all * _ fallback everythingelse anythingelse".split(" ");

/** Whether numerals count from another number than answers do; then all of them move by one. */
function countedApart({ named, keys, ranks }: ResponseBranch): KeyMistake | undefined {
  const numerals = named.filter(isNumeral);
  if (keys === null || !named.some((key, index) => ranks[index] === undefined && isNumeral(key)))
    return undefined;
  const { choices } = keys.item;
  const numbers = numerals.map(Number);
  const range = answerRange(keys.item);
  if (range === undefined) return undefined;
  const { lowest, highest, arePositions } = range;
  const move = arePositions ? -1 : 1;
  const fits = numbers.every((each) => each + move >= lowest && each + move <= highest);
  // Numerals that are the texts of choices count nothing.
  const areTexts = choices?.some(isNumeral) === true;
  if (
    !fits ||
    areTexts ||
    (move === 1 && lowest === 0) ||
    numerals.some((key) => String(Number(key)) !== key)
  )
    return undefined;
  const renames = new Map(numerals.map((key) => [key, [String(Number(key) + move)]]));
  const unknown = numerals.filter((key) => keys.rankOf(key) === undefined);
  return { kind: move === 1 ? "from-zero" : "from-one", keys: unknown, renames };
}

/** Single ratings that are whole bands, and these: where other keys become bands they do, too. */
function alongRanges({ named, ranks }: ResponseBranch, ratings: RatingNames): [string, readonly string[]][] {
  return named.flatMap((key, index): [string, readonly string[]][] => {
    const [band = key] = ranks[index] === 0 ? ratings.keysOf([Number(key)]) : [];
    return band === key ? [] : [[key, [band]]];
  });
}

/** Longer lists of keys are no mistakes of a person. */
const MOST_KEYS = 100;

/** What explains the keys of one question that no answer has. Typing errors are not looked for before somebody asks. */
export class KeyMistakes {
  readonly branch: ResponseBranch;
  readonly groups: readonly (readonly string[])[];
  readonly concernKnown: boolean;
  readonly #found: readonly KeyMistake[];
  readonly #keys: ResponseKeys;
  readonly #known: ComparedNames;

  constructor(branch: ResponseBranch, keys: ResponseKeys, comparisons: Comparisons) {
    this.branch = branch;
    this.#keys = keys;
    this.#known = new ComparedNames(keys.all(), comparisons);
    this.#found = this.#read(comparisons);
    this.groups = this.#found.map((mistake) => mistake.keys);
    this.concernKnown = this.#found.some(({ kind }) => kind === "from-zero" || kind === "range");
  }

  /** The mistake in a key, if there is an explanation for it. */
  explain(key: string): KeyMistake | undefined {
    return this.#found.find(({ keys }) => keys.includes(key)) ?? this.#typingError(key);
  }

  #typingError(key: string): KeyMistake | undefined {
    const near = isNumeral(key) ? undefined : this.#known.nearest(key);
    return near === undefined
      ? undefined
      : { kind: "typing-error", keys: [key], renames: new Map([[key, [near]]]) };
  }

  #read(comparisons: Comparisons): readonly KeyMistake[] {
    const branch = this.branch;
    const { item } = this.#keys;
    const apart = countedApart(branch);
    const unknown = branch.named.filter((_, index) => branch.ranks[index] === undefined);
    const ratings = answerRange(item)?.arePositions === false ? new RatingNames(item) : undefined;
    const names = ratings ?? new ChoiceNames(item.choices ?? [], branch.named, comparisons);
    const mistakes = new Map<KeyMistakeKind, { kind: KeyMistakeKind; keys: string[]; renames: Renames }>();
    for (const key of unknown.slice(0, MOST_KEYS)) {
      if (apart?.renames.has(key)) continue;
      const isRest = (): boolean => rest.includes(folded(key) || key);
      const [kind, written = []] = names.interpret(key) ?? (isRest() ? ["otherwise"] : []);
      if (kind === undefined) continue;
      const mistake = mistakes.get(kind) ?? {
        kind,
        keys: [],
        renames: new Map(kind === "range" && ratings ? alongRanges(branch, ratings) : []),
      };
      mistake.keys.push(key);
      mistake.renames.set(key, written);
      mistakes.set(kind, mistake);
    }
    const otherwise = mistakes.get("otherwise");
    if (otherwise !== undefined) {
      const left = this.#leftBy(
        new Map([...mistakes.values()].flatMap(({ renames }) => [...renames])),
        ratings,
      );
      for (const key of otherwise.keys) otherwise.renames.set(key, left);
    }
    return [...(apart === undefined ? [] : [apart]), ...mistakes.values()];
  }

  /** The keys of all answers that no other key decides about. */
  #leftBy(renames: Renames, ratings: RatingNames | undefined): readonly string[] {
    const { item } = this.#keys;
    const others = new Set(
      this.branch.named.flatMap(
        (key, index) =>
          renames.get(key) ??
          (this.branch.ranks[index] === undefined ? this.#typingError(key)?.renames.get(key) : undefined) ?? [
            key,
          ],
      ),
    );
    const left = answersTo(item).filter(
      (answer) => !responseKeys(item, answer).some((each) => others.has(each)),
    );
    return ratings?.keysOf(left as number[]) ?? left.map(String);
  }
}
