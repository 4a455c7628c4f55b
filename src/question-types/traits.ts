// The properties that checks, routing and pictures derive from question types.
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "./question-type.ts";
import { checksOf, listAnswersOf, type QuestionTypeName, questionTypeOf } from "./question-types.ts";

/** The rank of the keys that deployed clients know, for a question type. */
export const portableRankOf = (name: unknown): number => checksOf(name).portableRank ?? 0;

/** Valid answers, at least one. If answers have response keys, these cover every key. */
export const answersTo = (item: Item): readonly Response[] =>
  listAnswersOf(questionTypeOf(item.type).name as QuestionTypeName)?.(item) ?? [
    checksOf(item.type).answer?.(item) ?? null,
  ];

/** Whether deployed clients draw no submit button for a question with `skipSubmitButton`. They ignore this property on all others. */
export const submitsOnPick = (question: {
  readonly type: unknown;
  readonly hasOpenChoice: unknown;
}): boolean => checksOf(question.type).submitsOnPick === true && question.hasOpenChoice !== true;

/** The possible answers, after the name of the type: ` 0 to 10`, `, 3 choices`; empty for free text. */
export const describeAnswers = (item: Item): string => {
  const { choices = [], openChoice } = item;
  switch (questionTypeOf(item.type).needs) {
    case "choices":
      return `, ${choices.length} choice${choices.length === 1 ? "" : "s"}${openChoice ? ", the last one open" : ""}`;
    case "scale":
      return ` ${answersTo(item)[0]} to ${answersTo(item).at(-1)}`;
    default:
      return "";
  }
};
