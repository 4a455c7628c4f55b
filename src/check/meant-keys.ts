// Which answers are meant by response keys that no answer has. Only such keys come here; one slip is often in several of them.
import { ComparedNames, type Comparisons, folded } from "#diagnostics/did-you-mean.ts";
import { hasMember } from "#question-types/members.ts";
import { answerRange, responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import type { Facts } from "./facts.ts";
import { ChoiceNames, isNumeral } from "./meant-choices.ts";
import { RatingNames } from "./meant-ratings.ts";
import type { ResponseBranch } from "./response-branches.ts";
import type { ResponseKeys } from "./response-keys.ts";

/** What kind of slip a key is; those of one kind in one question are one slip, except for typing errors. */
export type KeySlipKind =
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

/** Keys of one slip, and the keys that were meant by each. */
export interface KeySlip {
  readonly kind: KeySlipKind;
  readonly keys: readonly string[];
  readonly meant: ReadonlyMap<string, readonly string[]>;
}

type Meanings = Map<string, readonly string[]>;

const words = (text: string): readonly string[] => text.split(" ");

const rest = words(
  "otherwise else default other others rest any all * _ fallback everythingelse anythingelse",
);
/** Whether numerals count from another number than answers do; then all of them are meant to move by one. */
function countedApart({ named, keys, ranks }: ResponseBranch): KeySlip | undefined {
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
  const meant = new Map(numerals.map((key) => [key, [String(Number(key) + move)]]));
  const unknown = numerals.filter((key) => keys.rankOf(key) === undefined);
  return { kind: move === 1 ? "from-zero" : "from-one", keys: unknown, meant };
}

/** The ratings whose band is meant where other keys become bands: single ratings that are whole bands. */
function alongRanges({ named, ranks }: ResponseBranch, ratings: RatingNames): [string, readonly string[]][] {
  return named.flatMap((key, index): [string, readonly string[]][] => {
    const [band = key] = ranks[index] === 0 ? ratings.keysOf([Number(key)]) : [];
    return band === key ? [] : [[key, [band]]];
  });
}

/** Longer lists of keys are no slips of a person. */
const MOST_KEYS = 100;

/** What explains the keys of one question that no answer has. */
export class KeySlips {
  /** All slips but typing errors. Keys without an explanation are in none of them. */
  readonly slips: readonly KeySlip[];
  readonly #branch: ResponseBranch;
  readonly #keys: ResponseKeys;
  readonly #known: ComparedNames;

  constructor(branch: ResponseBranch, keys: ResponseKeys, comparisons: Comparisons) {
    this.#branch = branch;
    this.#keys = keys;
    this.#known = new ComparedNames(keys.all(), comparisons);
    this.slips = branch.hasUnknownKey ? this.#read(comparisons) : [];
  }

  /** The slip of a key that is in no other one, if it is a typing error. */
  typingError(key: string): KeySlip | undefined {
    const near = isNumeral(key) ? undefined : this.#known.nearest(key);
    return near === undefined
      ? undefined
      : { kind: "typing-error", keys: [key], meant: new Map([[key, [near]]]) };
  }

  #read(comparisons: Comparisons): readonly KeySlip[] {
    const branch = this.#branch;
    const { item } = this.#keys;
    const apart = countedApart(branch);
    const unknown = branch.named.filter((_, index) => branch.ranks[index] === undefined);
    const ratings = hasMember(item.type, "scale") ? new RatingNames(item) : undefined;
    const names = ratings ?? new ChoiceNames(item.choices ?? [], branch.named, comparisons);
    const slips = new Map<KeySlipKind, { kind: KeySlipKind; keys: string[]; meant: Meanings }>();
    for (const key of unknown.slice(0, MOST_KEYS)) {
      if (apart?.meant.has(key)) continue;
      const isRest = (): boolean => rest.includes(folded(key) || key);
      const [kind, meant = []] = names.meaningOf(key) ?? (isRest() ? ["otherwise"] : []);
      if (kind === undefined) continue;
      const along = kind === "range" && ratings !== undefined ? alongRanges : undefined;
      const slip = slips.get(kind) ?? {
        kind,
        keys: [],
        meant: new Map(along?.(branch, ratings as RatingNames)),
      };
      slip.keys.push(key);
      slip.meant.set(key, meant);
      slips.set(kind, slip);
    }
    const otherwise = slips.get("otherwise");
    if (otherwise !== undefined) {
      const left = this.#leftBy(new Map([...slips.values()].flatMap(({ meant }) => [...meant])), ratings);
      for (const key of otherwise.keys) otherwise.meant.set(key, left);
    }
    return [...(apart === undefined ? [] : [apart]), ...slips.values()];
  }

  /** The keys of all answers that no other key decides about. */
  #leftBy(meanings: Meanings, ratings: RatingNames | undefined): readonly string[] {
    const { item } = this.#keys;
    const others = new Set(
      this.#branch.named.flatMap(
        (key, index) =>
          meanings.get(key) ??
          (this.#branch.ranks[index] === undefined ? this.typingError(key)?.meant.get(key) : undefined) ?? [
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

const read = new WeakMap<ResponseBranch, KeySlips>();

/** The slips of a question; null where it is not known which keys its answers have. */
export function keySlipsOf(branch: ResponseBranch, { comparisons }: Facts): KeySlips | null {
  if (branch.keys === null) return null;
  let slips = read.get(branch);
  if (slips === undefined) {
    slips = new KeySlips(branch, branch.keys, comparisons);
    read.set(branch, slips);
  }
  return slips;
}
