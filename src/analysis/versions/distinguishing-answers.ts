import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "#question-types/question-type.ts";
import { wordedAll } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { type AnswerCarrier, boundOf, isValidAnswer } from "./carry-answer.ts";

/** The highest rating of any scale. */
const MAX_RATING = 10;

export const ratings: readonly number[] = Array.from({ length: MAX_RATING + 1 }, (_, rating) => rating);

/** The first of the texts `text`, `text` with one more `added`, and so on, that is not listed. */
export function unlisted(text: string, added: string, listed: ReadonlySet<string>): string {
  let candidate = text;
  while (listed.has(candidate)) candidate += added;
  return candidate;
}

/** A text that is not a choice, and that is valid if the question accepts texts only. */
export function freeText(question: Item, listed: ReadonlySet<string>): string {
  const [answer] = listed.size > 0 ? [] : answersTo(question);
  return typeof answer === "string" ? answer : unlisted("an answer", "!", listed);
}

/** Texts of each length that bounds answers, of one character more, and of a single one; the shortest first. */
const textsAtBounds = (items: readonly Item[]): string[] =>
  items
    .flatMap(({ minLength, maxLength }) => [boundOf(minLength), boundOf(maxLength)])
    .flatMap((bound) => (bound === undefined ? [] : [1, bound, bound + 1]))
    .filter((length) => length > 0)
    .sort((one, other) => one - other)
    .map((length) => "a".repeat(length));

/** Valid answers, in the form that respondents give, such that every other one is routed like one of them; skips last. */
export function routedAnswers(question: CompiledQuestion): Response[] {
  const answers = answersTo(question).map(wordedAll(question));
  if (isValidAnswer(question, null)) answers.push(null);
  return answers;
}

/** The empty list, and lists of one text each: a kept choice, a removed one, and texts for an open choice. */
function listsOf(texts: readonly string[], carrier: AnswerCarrier, free: readonly string[]): Response[] {
  const examples = [true, false].flatMap((isKept) => {
    const position = texts.findIndex((_, each) => carrier.keepsChoice(each) === isKept);
    return position < 0 ? [] : [texts[position] as string];
  });
  return [[], ...[...examples, ...free].map((text) => [text])];
}

/**
 * Answers to one version of a question: every other answer is carried to the other version, and routed in both, like one of
 * these. Choices are given by position. Linear in choices.
 */
export function distinguishingAnswers(
  one: CompiledQuestion,
  other: CompiledQuestion,
  carrier: AnswerCarrier,
): Response[] {
  // Only an open choice accepts other texts.
  const isClosed = one.choices !== undefined && one.openChoice !== true;
  const texts = one.choices ?? [];
  const listed = new Set(isClosed ? [] : texts);
  const choices = other.choices ?? [];
  const onlyInOther = isClosed ? undefined : choices.find((text) => !listed.has(text));
  const free = isClosed
    ? []
    : [
        unlisted("an answer", "!", new Set([...texts, ...choices])),
        ...(onlyInOther === undefined ? [] : [onlyInOther]),
      ];
  const more = [...free, ...textsAtBounds([one, other]), unlisted("", " ", listed), null];
  const others = [...more, ...listsOf(texts, carrier, free)];
  // The answers of the type are valid.
  return [...answersTo(one), ...others.filter((answer) => isValidAnswer(one, answer))];
}
