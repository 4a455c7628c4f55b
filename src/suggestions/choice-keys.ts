// Response keys that name choices, but are neither the text nor the position of one.
import { type Comparisons, didYouMean, folded, foldedText } from "#diagnostics/did-you-mean.ts";
import { numbersIn } from "./number-ranges.ts";

const truths: ReadonlyMap<string, boolean> = new Map([
  ..."true yes y ja oui si".split(" ").map((word) => [word, true] as const),
  ..."false no n nein non".split(" ").map((word) => [word, false] as const),
]);

const place = /^(?:option|choice|answer|item|no|nr|number|value)?s?[\s.:_#([-]*(\d{1,3})[)\].]?$/i;

export const isNumeral = (key: string): boolean => /^\d{1,4}$/.test(key);

const SHORTEST_PART = 4;
/** Longer keys are no list of choices. */
const LONGEST_LIST = 200;
/** Two choices fit. */
const AMBIGUOUS = -1;
/** Stands between the texts of choices; folded texts have none. */
const BETWEEN = "\n";
/** What it costs to write one of the numbers that a key stands for. */
const STEPS_A_NUMBER = 20;

/** How a key names choices, and the keys to write instead. */
export type ChoiceReading = readonly [
  kind: "text" | "truth" | "place" | "range" | "list",
  keys: readonly string[],
];

/** The positions by name; AMBIGUOUS for those of two. */
function positionsOf<Name>(names: readonly (Name | undefined)[]): ReadonlyMap<Name, number> {
  const positions = new Map<Name, number>();
  for (const [position, name] of names.entries())
    if (name !== undefined) positions.set(name, positions.has(name) ? AMBIGUOUS : position);
  return positions;
}

const found = (position: number | undefined): number | undefined =>
  position === AMBIGUOUS ? undefined : position;

const truthIn = (choice: string): boolean | undefined =>
  truths.get(/^[\p{L}]+/u.exec(choice.trim())?.[0]?.toLowerCase() ?? "");

/** The choices of one question as keys may name them. What many keys are compared with is prepared once. */
export class ChoiceNames {
  readonly #choices: readonly string[];
  readonly #comparisons: Comparisons;
  /** The folded texts, and all of them in one, with BETWEEN around each. */
  readonly #texts: readonly string[];
  readonly #joined: string;
  readonly #byText: ReadonlyMap<string, number>;
  readonly #byTruth: ReadonlyMap<boolean, number>;
  /** Where choices are letters themselves, a letter is no place in the list. */
  readonly #areLetters: boolean;
  readonly #countsFromZero: boolean;
  readonly #isTextNamed: boolean;

  /** `named` are all keys of the question, known or not. */
  constructor(choices: readonly string[], named: readonly string[], comparisons: Comparisons) {
    this.#choices = choices;
    this.#comparisons = comparisons;
    this.#texts = choices.map(foldedText);
    this.#joined = `${BETWEEN}${this.#texts.join(BETWEEN)}${BETWEEN}`;
    comparisons.grow(this.#joined.length);
    this.#byText = positionsOf(this.#texts);
    this.#byTruth = positionsOf(choices.map(truthIn));
    this.#areLetters = this.#texts.some((text) => text.length === 1);
    this.#countsFromZero = named.some((key) => place.exec(key)?.[1] === "0");
    const texts = new Set(choices);
    this.#isTextNamed = named.some((key) => texts.has(key));
  }

  /** The only choice that has a folded text in it. */
  #onlyWith(text: string): number | undefined {
    const at = this.#joined.indexOf(text);
    if (at === -1 || this.#joined.includes(text, this.#joined.indexOf(BETWEEN, at + 1))) return undefined;
    return this.#joined.slice(0, at + 1).split(BETWEEN).length - 2;
  }

  /** The choice of which a key is the text in another spelling, or a part of it. */
  #byTextOf(key: string): number | undefined {
    const wanted = foldedText(key.replace(/^\s*\d+\s*[.:)-]\s*/, ""));
    if (wanted === "") return undefined;
    const same = this.#byText.get(wanted);
    if (same !== undefined || wanted.length < SHORTEST_PART) return found(same);
    if (!this.#comparisons.spend(this.#joined.length)) return undefined;
    return this.#onlyWith(BETWEEN + wanted) ?? this.#onlyWith(wanted);
  }

  /** The position of a choice that was named by a letter, or by a number with a word. */
  #byPlaceIn(key: string): number | undefined {
    const letter = /^\(?([a-z])[).]?$/i.exec(key)?.[1]?.toLowerCase();
    const number = place.exec(key)?.[1];
    if (letter === undefined ? number === undefined || isNumeral(key) : this.#areLetters) return undefined;
    const first = this.#countsFromZero ? 0 : 1;
    const position = letter === undefined ? Number(number) - first : letter.charCodeAt(0) - 97;
    return position >= 0 && position < this.#choices.length ? position : undefined;
  }

  /** The choices that a list of texts names, if each of them is one. */
  #byListIn(key: string): readonly string[] | undefined {
    const parts = key.length > LONGEST_LIST ? [] : key.split(/[,;|/]/);
    const positions: string[] = [];
    for (const part of parts.length < 2 ? [] : parts) {
      const position = this.#byTextOf(part);
      if (position === undefined) return undefined;
      positions.push(String(position));
    }
    return positions.length === 0 ? undefined : positions;
  }

  /** Reads a key that no answer has; undefined where it names nothing. */
  interpret(key: string): ChoiceReading | undefined {
    const text = this.#byTextOf(key);
    if (text !== undefined) {
      const choice = this.#choices[text] as string;
      // A part of a text is no spelling of it, but says which choice it is.
      const isSpelling = this.#texts[text] === foldedText(key) || didYouMean(key, [choice]) !== undefined;
      const isKey = !/^\d+$/.test(choice) && (isSpelling || this.#isTextNamed);
      return ["text", [isKey ? choice : String(text)]];
    }
    const truth = truths.get(folded(key));
    const said = truth === undefined ? undefined : found(this.#byTruth.get(truth));
    if (said !== undefined) return ["truth", [String(said)]];
    const position = this.#byPlaceIn(key);
    if (position !== undefined) return ["place", [String(position)]];
    const several = numbersIn(key, 0, this.#choices.length - 1);
    if (several !== undefined && several.kind !== "number")
      return this.#comparisons.spend(STEPS_A_NUMBER * several.numbers.length)
        ? [several.kind, several.numbers.map(String)]
        : undefined;
    const listed = this.#byListIn(key);
    return listed === undefined ? undefined : ["list", listed];
  }
}
