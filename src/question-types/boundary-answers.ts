// Answers beside those that have every response key: where questionnaires break first. It stands apart so that it takes no
// room where nothing is analysed.
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "./question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "./question-types.ts";
import { answersTo, portableRankOf } from "./traits.ts";

/** The lowest and the highest answer of each run of answers that share a portable key. */
function endsOfBands(item: Item): Response[] {
  const { keyAt } = questionTypeOf(item.type);
  const answers = answersTo(item);
  const keys = answers.map((answer) => keyAt?.(item, answer, portableRankOf(item.type)));
  return answers.filter(
    (_, at) => keys[at] !== undefined && (keys[at] !== keys[at - 1] || keys[at] !== keys[at + 1]),
  );
}

/** A text of the respondent's own, which is not listed. */
function ownText({ choices = [] }: Item): string {
  let text = "something else";
  while (choices.includes(text)) text += " again";
  return text;
}

/** By question type; a type without any is not listed. */
const boundaries: Readonly<Partial<Record<QuestionTypeName, (item: Item) => Response[]>>> = {
  rating: endsOfBands,
  single_choice: (item) => (item.openChoice && (item.choices ?? []).length > 0 ? [ownText(item)] : []),
  multiple_choice: (item) => (item.openChoice ? [[ownText(item)]] : []),
};

/**
 * Answers that a thorough test gives besides one for each route: the lowest and the highest of each band, a text for an
 * open choice, a skip where the question is optional. All of them count.
 */
export const boundaryAnswers = (item: Item): Response[] => [
  ...(boundaries[questionTypeOf(item.type).name as QuestionTypeName]?.(item) ?? []),
  ...(item.optional ? [null] : []),
];
