// Which answers are meant by response keys that no answer has. Only such keys come here; one slip is often in several of them.
import { didYouMean, folded, foldedText } from "#diagnostics/did-you-mean.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { portableKeys, responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { numbersIn } from "./key-ranges.ts";
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

type Meaning = readonly [kind: KeySlipKind, keys: readonly string[]];

/** The most known keys that an unknown one is compared with. */
const MOST_COMPARED = 200;

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
const rest = words(
  "otherwise else default other others rest any all * _ fallback everythingelse anythingelse",
);
const truths: ReadonlyMap<string, boolean> = new Map([
  ...words("true yes y ja oui si").map((word) => [word, true] as const),
  ...words("false no n nein non").map((word) => [word, false] as const),
]);

const isNumeral = (key: string): boolean => /^\d{1,4}$/.test(key);

/** The band of this scale that a word stands for. */
function bandFor(key: string, bands: readonly string[]): string | undefined {
  const word = folded(key);
  const part = parts.find((each) => each.includes(word));
  return part && bands.find((band) => part.includes(band));
}

/** The keys of these ratings: bands where they are whole bands. */
function keysOfRatings({ item }: ResponseKeys, ratings: readonly number[]): string[] {
  const left = new Set(ratings.map(String));
  const keys: string[] = [];
  for (const band of portableKeys(item).map(String)) {
    const inside = answersTo(item).map((answer) => responseKeys(item, answer));
    const numbers = inside.filter(([, second]) => second === band).map(([number = ""]) => number);
    if (!numbers.every((each) => left.has(each))) continue;
    keys.push(band);
    for (const each of numbers) left.delete(each);
  }
  return left.size === 0 ? keys : ratings.map(String);
}

function ratingMeant(key: string, keys: ResponseKeys): Meaning | undefined {
  const { item } = keys;
  const bands = portableKeys(item).map(String);
  const band = bandFor(key, bands);
  if (bandNames.includes(key)) return ["other-scale", band === undefined ? [] : [band]];
  if (band !== undefined) return ["word", [band]];
  const answers = answersTo(item) as readonly number[];
  const named = numbersIn(key, answers[0] as number, answers[answers.length - 1] as number);
  if (named === undefined) return undefined;
  return [
    named.kind,
    named.kind === "number" ? named.numbers.map(String) : keysOfRatings(keys, named.numbers),
  ];
}

/** The only choice that fits. */
function only(choices: readonly string[], fits: (choice: string) => boolean): number | undefined {
  const found = choices.findIndex(fits);
  return found === -1 || choices.slice(found + 1).some(fits) ? undefined : found;
}

/** The choice that begins with a word, or is the only one that does not where there are two. */
function truthMeant(key: string, choices: readonly string[]): number | undefined {
  const truth = truths.get(folded(key));
  if (truth === undefined) return undefined;
  const says = (choice: string): boolean | undefined =>
    truths.get(/^[\p{L}]+/u.exec(choice.trim())?.[0]?.toLowerCase() ?? "");
  return only(choices, (choice) => says(choice) === truth);
}

const SHORTEST_PART = 4;

/** The choice of which a key is the text in another spelling, or a part of it. */
function textMeant(key: string, choices: readonly string[]): number | undefined {
  const wanted = foldedText(key.replace(/^\s*\d+\s*[.:)-]\s*/, ""));
  if (wanted === "") return undefined;
  const texts = choices.map(foldedText);
  const same = only(texts, (text) => text === wanted);
  if (same !== undefined || wanted.length < SHORTEST_PART) return same;
  return only(texts, (text) => text.startsWith(wanted)) ?? only(texts, (text) => text.includes(wanted));
}

const place = /^(?:option|choice|answer|item|no|nr|number|value)?s?[\s.:_#([-]*(\d{1,3})[)\].]?$/i;

/** The position of a choice that was named by a letter, or by a number with a word. */
function placeMeant(key: string, choices: readonly string[], fromZero: boolean): number | undefined {
  const letter = /^\(?([a-z])[).]?$/i.exec(key)?.[1]?.toLowerCase();
  const number = place.exec(key)?.[1];
  // Where choices are letters themselves, a letter is no place in the list.
  if (letter !== undefined && choices.some((choice) => foldedText(choice).length === 1)) return undefined;
  if (letter === undefined && (number === undefined || isNumeral(key))) return undefined;
  const position = letter === undefined ? Number(number) - (fromZero ? 0 : 1) : letter.charCodeAt(0) - 97;
  return position >= 0 && position < choices.length ? position : undefined;
}

function choiceMeant(key: string, choices: readonly string[], named: readonly string[]): Meaning | undefined {
  const fromZero = named.some((each) => place.exec(each)?.[1] === "0");
  const text = textMeant(key, choices);
  if (text !== undefined) {
    const choice = choices[text] as string;
    // A part of a text is no spelling of it, but says which choice it is.
    const isSpelling = foldedText(choice) === foldedText(key) || didYouMean(key, [choice]) !== undefined;
    const isKey = !/^\d+$/.test(choice) && (isSpelling || named.some((each) => choices.includes(each)));
    return ["text", [isKey ? choice : String(text)]];
  }
  const truth = truthMeant(key, choices);
  if (truth !== undefined) return ["truth", [String(truth)]];
  const position = placeMeant(key, choices, fromZero);
  if (position !== undefined) return ["place", [String(position)]];
  const several = numbersIn(key, 0, choices.length - 1);
  if (several !== undefined && several.kind !== "number") return [several.kind, several.numbers.map(String)];
  const listed = key.length > 200 ? [] : key.split(/\s*[,;|/]\s*/).map((part) => textMeant(part, choices));
  return listed.length < 2 || listed.includes(undefined) ? undefined : ["list", listed.map(String)];
}

/** Whether numerals count from another number than answers do; then all of them are meant to move by one. */
function countedApart({ named, keys, ranks }: ResponseBranch): KeySlip | undefined {
  const numerals = named.filter(isNumeral);
  if (keys === null || !named.some((key, index) => ranks[index] === undefined && isNumeral(key)))
    return undefined;
  const { choices } = keys.item;
  const numbers = numerals.map(Number);
  const answers = answersTo(keys.item) as readonly number[];
  const lowest = choices === undefined ? (answers[0] as number) : 0;
  const highest = choices === undefined ? (answers[answers.length - 1] as number) : choices.length - 1;
  const move = choices === undefined ? 1 : -1;
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

/** The keys of all answers that no other key decides about. */
function restOf(
  { named, keys }: ResponseBranch,
  key: string,
  meanings: ReadonlyMap<string, Meaning>,
): readonly string[] {
  if (keys === null) return [];
  const others = new Set(named.flatMap((each) => (each === key ? [] : (meanings.get(each)?.[1] ?? [each]))));
  const left = answersTo(keys.item).filter(
    (answer) => !responseKeys(keys.item, answer).some((each) => others.has(each)),
  );
  return keys.item.choices === undefined ? keysOfRatings(keys, left as number[]) : left.map(String);
}

function meaningOf(key: string, { keys, named }: ResponseBranch): Meaning | undefined {
  if (keys === null) return undefined;
  const { choices, type } = keys.item;
  const meaning =
    questionTypeOf(type).needs === "choices"
      ? choiceMeant(key, choices ?? [], named)
      : ratingMeant(key, keys);
  if (meaning !== undefined) return meaning;
  if (rest.includes(folded(key) || key)) return ["otherwise", []];
  const near = didYouMean(key, keys.all().slice(0, MOST_COMPARED));
  return near === undefined || isNumeral(key) ? undefined : ["typing-error", [near]];
}

/** The ratings whose band is meant where other keys become bands: single ratings that are whole bands. */
function alongRanges({ named, ranks, keys }: ResponseBranch): [string, readonly string[]][] {
  if (keys === null || questionTypeOf(keys.item.type).needs !== "scale") return [];
  return named.flatMap((key, index): [string, readonly string[]][] => {
    const [band = key] = ranks[index] === 0 ? keysOfRatings(keys, [Number(key)]) : [];
    return band === key ? [] : [[key, [band]]];
  });
}

/** Longer lists of keys are no slips of a person, and each is compared with all choices. */
const MOST_KEYS = 100;

function readSlips(branch: ResponseBranch): readonly KeySlip[] {
  const unknown = branch.named.filter((_, index) => branch.ranks[index] === undefined).slice(0, MOST_KEYS);
  const apart = countedApart(branch);
  const meanings = new Map<string, Meaning>();
  for (const key of unknown) {
    const meaning = apart?.meant.has(key) ? undefined : meaningOf(key, branch);
    if (meaning !== undefined) meanings.set(key, meaning);
  }
  const slips = new Map<
    string,
    { kind: KeySlipKind; keys: string[]; meant: Map<string, readonly string[]> }
  >();
  for (const [key, [kind, keys]] of meanings) {
    const group = kind === "typing-error" ? `${kind} ${key}` : kind;
    const slip = slips.get(group) ?? {
      kind,
      keys: [],
      meant: new Map(kind === "range" ? alongRanges(branch) : []),
    };
    slip.keys.push(key);
    slip.meant.set(key, kind === "otherwise" ? restOf(branch, key, meanings) : keys);
    slips.set(group, slip);
  }
  return [...(apart === undefined ? [] : [apart]), ...slips.values()];
}

const read = new WeakMap<ResponseBranch, readonly KeySlip[]>();

/** The slips that explain keys which no answer has; keys without an explanation are in none of them. */
export function keySlipsOf(branch: ResponseBranch): readonly KeySlip[] {
  let slips = read.get(branch);
  if (slips === undefined) {
    slips = branch.hasUnknownKey && branch.keys !== null ? readSlips(branch) : [];
    read.set(branch, slips);
  }
  return slips;
}
