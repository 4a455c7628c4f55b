import { branchingTypeOf } from "#branching-types/branching-types.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { byScale, readItem } from "#question-types/members.ts";
import { type Item, keyRanks } from "#question-types/question-type.ts";
import { questionTypeOf, questionTypes } from "#question-types/question-types.ts";
import { answersTo } from "#question-types/traits.ts";

/** Whether a key may be a position or a rating. */
export const isNumeral = (key: string): boolean => /^\d+$/.test(key);

/** Whether answers to a question have response keys, so that it can branch by them. */
export const hasResponseKeys = (type: unknown): boolean => questionTypeOf(type).keyAt !== undefined;

/** Whether a type of branching uses response keys, although answers to a type of question have none. */
export const isUnbranchable = (questionType: string, branchingType: unknown): boolean =>
  branchingTypeOf(branchingType).byKey !== undefined && !hasResponseKeys(questionType);

export const typesWithResponseKeys: readonly string[] = questionTypes
  .filter((type) => "keyAt" in type)
  .map(({ name }) => name);

/**
 * Every key that some answer has, with the rank at which it is tried: those tried first before those tried next, each
 * in the order of the answers.
 */
function listKeys(item: Item): ReadonlyMap<string, number> {
  const { keyAt } = questionTypeOf(item.type);
  const ranks = new Map<string, number>();
  for (const rank of keyRanks)
    for (const answer of answersTo(item)) {
      const key = keyAt?.(item, answer, rank);
      if (key !== undefined && !ranks.has(String(key))) ranks.set(String(key), rank);
    }
  return ranks;
}

const ranksOf = /* @__PURE__ */ byScale(listKeys);

/** The response keys that answers to one question can have, by its type. */
export class ResponseKeys {
  readonly item: Item;
  #all: ReadonlyMap<string, number> | undefined;
  #names: readonly string[] | undefined;

  private constructor(item: Item) {
    this.item = item;
  }

  /** The keys of a question; null if it has none, or if the members that determine them are invalid. */
  static of(question: QuestionView): ResponseKeys | null {
    const item = hasResponseKeys(question.type) ? readItem(question) : null;
    return item && new ResponseKeys(item);
  }

  /** The rank at which a key is tried; undefined if no answer has it. */
  rankOf(key: string): number | undefined {
    return this.#list().get(key);
  }

  /** Every response key of the answers, those that are tried first before the others. */
  all(): readonly string[] {
    this.#names ??= [...this.#list().keys()];
    return this.#names;
  }

  #list(): ReadonlyMap<string, number> {
    this.#all ??= ranksOf(this.item);
    return this.#all;
  }
}
