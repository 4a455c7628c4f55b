import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "#question-types/question-type.ts";
import { worded } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { answerIssue } from "#runtime/answer-question.ts";

/** The highest rating of any scale. */
const MAX_RATING = 10;

export const ratings: readonly number[] = Array.from({ length: MAX_RATING + 1 }, (_, rating) => rating);

const sameList = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

export const counts = (item: Item, answer: Response): boolean => answerIssue(item, answer) === null;

/** Whether two questions are of one type and take the same answers, each of which means the same. */
export const haveSameAnswers = (one: Item, other: Item): boolean =>
  one.type === other.type &&
  // Links may be skipped whether they are optional or not.
  counts(one, null) === counts(other, null) &&
  one.scale === other.scale &&
  Boolean(one.openChoice) === Boolean(other.openChoice) &&
  one.minLength === other.minLength &&
  one.maxLength === other.maxLength &&
  sameList(one.choices, other.choices);

/** The first of the texts `text`, `text` with one more `added`, and so on, that is not listed. */
export function unlisted(text: string, added: string, listed: ReadonlySet<string>): string {
  let free = text;
  while (listed.has(free)) free += added;
  return free;
}

/** A text that no choice has; where texts alone are asked for, one that counts. */
export function freeText(question: Item, listed: ReadonlySet<string>): string {
  const [answer] = listed.size > 0 ? [] : answersTo(question);
  return typeof answer === "string" ? answer : unlisted("an answer", "!", listed);
}

/** Texts of the lengths that a question bounds, one longer, and of the shortest; findings carry them, so none is very long. */
const MOST_WRITTEN = 10_000;
const textsAtBounds = ({ minLength, maxLength }: Item): string[] =>
  [minLength, maxLength]
    .flatMap((bound) => (bound === undefined ? [] : [1, bound, bound + 1]))
    .filter((length) => length > 0 && length <= MOST_WRITTEN)
    .map((length) => "a".repeat(length));

/** Answers that count, of which each other one is routed like one: as a respondent would give them, skips last. */
export function routedAnswers(question: CompiledQuestion): Response[] {
  const answers = answersTo(question).map((answer) => worded(question, answer));
  if (counts(question, null)) answers.push(null);
  return answers;
}

/** Lists of texts, one for each way in which two questions can disagree about lists. */
function* distinguishingLists(
  texts: readonly string[],
  free: string,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): Generator<Response> {
  yield [];
  for (const text of texts) yield [text];
  yield [free];
  for (const listed of [one, other]) {
    // Texts that are listed in one of them only are free texts in the other, of which one may be given.
    const only = texts.filter((text) => listed.has(text) && !(one.has(text) && other.has(text)));
    const [first, second] = only;
    if (first !== undefined) yield [first, free];
    if (first !== undefined && second !== undefined) yield [first, second];
  }
}

/**
 * Answers that tell two questions apart, if any does: every answer counts and is routed in both like one of these. Where
 * the questions take the same answers, those that count alone. Linear in choices.
 */
export function* distinguishingAnswers(one: CompiledQuestion, other: CompiledQuestion): Generator<Response> {
  if (haveSameAnswers(one, other)) {
    yield* routedAnswers(one);
    return;
  }
  const inOne = new Set(one.choices);
  const inOther = new Set(other.choices);
  const listed = new Set([...inOne, ...inOther]);
  const texts = [...listed];
  // A finding is about a choice by its text, rather than by its position.
  yield* texts;
  yield* answersTo(one);
  yield* answersTo(other);
  yield* ratings;
  const free = unlisted("an answer", "!", listed);
  yield free;
  yield* textsAtBounds(one);
  yield* textsAtBounds(other);
  yield unlisted("", " ", listed);
  yield null;
  yield* distinguishingLists(texts, free, inOne, inOther);
}
