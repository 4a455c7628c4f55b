// The meaning of an answer to one version of a question in another version. Only this file decides it.
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "#question-types/question-type.ts";
import { answerIssue } from "#runtime/answer-question.ts";

/** For each choice of the later version, its position in the earlier one; null for a new choice. */
export type ChoiceMap = readonly (number | null)[];

/** Why an answer is not carried over. */
export type Loss =
  | "other-type"
  | "other-scale"
  | "ends-swapped"
  | "choice-renamed"
  | "choice-removed"
  | "picked-as-typed"
  | "typed-as-picked"
  | "not-accepted";

/** The context of two versions of a question besides the questions themselves. */
export interface CarryOptions {
  /** The old position of each choice; choices are matched by their texts if not given. */
  readonly map?: ChoiceMap | undefined;
  /** Whether a label moved to the other end of the scale. */
  readonly hasSwappedEnds?: boolean | undefined;
}

export const isValidAnswer = (item: Item, answer: Response): boolean => answerIssue(item, answer) === null;

/** Findings carry answers, so none has more characters. */
const MAX_WRITTEN = 10_000;

/** A length that a question requires; undefined if a text of that length is not written out. */
export const boundOf = (length: number | undefined): number | undefined =>
  length === undefined || length > MAX_WRITTEN ? undefined : length;

/** The first position of each text. */
function positionsOf(texts: readonly string[] = []): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [position, text] of texts.entries()) if (!positions.has(text)) positions.set(text, position);
  return positions;
}

const haveSameChoices = ({ choices: old = [] }: Item, { choices: now = [] }: Item): boolean =>
  old.length === now.length && old.every((text, position) => now[position] === text);

/** The later position of each choice that a map names. A choice that was split keeps its answers under the first part. */
function placesIn(map: ChoiceMap): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const [place, position] of map.entries())
    if (position !== null && !places.has(position)) places.set(position, place);
  return places;
}

/**
 * Carries answers from one version of a question to another: only those that are valid and mean the same there. The types are
 * equal; a choice stays that choice, by its text or by a map; a typed text stays a typed text; a rating keeps its position on
 * the same scale with the same ends. Tables of texts are built when they are first needed, because most choices keep their
 * positions; with them, carrying the position of a choice takes constant time.
 */
export class AnswerCarrier {
  /** The question to which the answers were given. */
  readonly old: Item;
  readonly #now: Item;
  readonly #hasSwappedEnds: boolean;
  readonly #places: ReadonlyMap<number, number> | undefined;
  #textsBefore: ReadonlyMap<string, number> | undefined;
  #textsNow: ReadonlyMap<string, number> | undefined;

  constructor(old: Item, now: Item, { map, hasSwappedEnds = false }: CarryOptions = {}) {
    this.old = old;
    this.#now = now;
    this.#hasSwappedEnds = hasSwappedEnds;
    this.#places = map && placesIn(map);
  }

  get #positions(): ReadonlyMap<string, number> {
    this.#textsBefore ??= positionsOf(this.old.choices);
    return this.#textsBefore;
  }

  get #positionsNow(): ReadonlyMap<string, number> {
    this.#textsNow ??= positionsOf(this.#now.choices);
    return this.#textsNow;
  }

  /** The answer in the form of the later version; undefined if it would mean something else there, or is invalid. */
  carry(answer: Response): Response | undefined {
    if (this.#lossOfAll !== null) return undefined;
    const carried = this.#carryChoices(answer);
    return carried !== undefined && isValidAnswer(this.#now, carried) ? carried : undefined;
  }

  /** Why an answer is not carried over. */
  lossOf(answer: Response): Loss {
    if (this.#lossOfAll !== null) return this.#lossOfAll;
    const each: readonly (string | number | null)[] = Array.isArray(answer) ? answer : [answer as string];
    const lost = each.find((one) => this.#carryOne(one) === undefined);
    if (typeof lost === "string" && !this.#positions.has(lost)) return "typed-as-picked";
    if (lost === undefined || lost === null) return "not-accepted";
    const text = typeof lost === "number" ? this.old.choices?.[lost] : lost;
    if (text !== undefined && this.#now.openChoice === true && !this.#positionsNow.has(text))
      return "picked-as-typed";
    const hasNewChoice = [...this.#positionsNow.keys()].some((choice) => !this.#positions.has(choice));
    return hasNewChoice && this.#places === undefined ? "choice-renamed" : "choice-removed";
  }

  /** Whether both versions accept the same answers, and record them in the same way. */
  get keepsAnswers(): boolean {
    const [old, now] = [this.old, this.#now];
    return (
      this.#lossOfAll === null &&
      // Links may be skipped whether they are optional or not.
      isValidAnswer(old, null) === isValidAnswer(now, null) &&
      Boolean(old.openChoice) === Boolean(now.openChoice) &&
      boundOf(old.minLength) === boundOf(now.minLength) &&
      boundOf(old.maxLength) === boundOf(now.maxLength) &&
      (old.choices ?? []).every((text, position) => now.choices?.[this.#placeOf(position) ?? -1] === text) &&
      (haveSameChoices(old, now) || this.#positions.size === this.#positionsNow.size)
    );
  }

  /** Whether the choice at a position before is one after. */
  keepsChoice(position: number): boolean {
    return this.#placeOf(position) !== undefined;
  }

  /** The later position of the choice at a position before. */
  #placeOf(position: number): number | undefined {
    if (this.#places !== undefined) return this.#places.get(position);
    const text = this.old.choices?.[position];
    if (text === undefined) return undefined;
    return this.#now.choices?.[position] === text ? position : this.#positionsNow.get(text);
  }

  get #lossOfAll(): Loss | null {
    if (this.old.type !== this.#now.type) return "other-type";
    if (this.old.scale !== this.#now.scale) return "other-scale";
    return this.#hasSwappedEnds ? "ends-swapped" : null;
  }

  #carryChoices(answer: Response): Response | undefined {
    if (!Array.isArray(answer)) return this.#carryOne(answer as string | number | null);
    const texts = new Set<string>();
    for (const text of answer as readonly string[]) {
      const carried = this.#carryOne(text);
      if (typeof carried !== "string") return undefined;
      texts.add(carried);
    }
    return [...texts];
  }

  #carryOne(answer: string | number | null): string | number | null | undefined {
    const { choices } = this.old;
    if (answer === null || choices === undefined) return answer;
    if (typeof answer === "number") return this.#placeOf(answer);
    const position = this.#positions.get(answer);
    if (position !== undefined) return this.#now.choices?.[this.#placeOf(position) ?? -1];
    return this.old.openChoice === true && !this.#positionsNow.has(answer) ? answer : undefined;
  }
}
