// What checks and routing ask about question types. It stands apart so that it takes no room in pages that embed the runtime.
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionChecks } from "./checks.generated.ts";
import { listAnswersOf } from "./listed-answers.ts";
import type { Item, QuestionTypeChecks } from "./question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "./question-types.ts";

/** What checks ask of the question type of a name. */
export const checksOf = (name: unknown): QuestionTypeChecks =>
  questionChecks[questionTypeOf(name).name as QuestionTypeName];

/** The rank of the keys that deployed clients know, for a question type. */
export const portableRankOf = (name: unknown): number => checksOf(name).portableRank ?? 0;

/** Answers that count, at least one. Where answers have response keys, these have every key between them. */
export const answersTo = (item: Item): readonly Response[] =>
  listAnswersOf(questionTypeOf(item.type).name as QuestionTypeName)?.(item) ?? [
    checksOf(item.type).answer?.(item) ?? null,
  ];

/** Whether deployed clients draw no submit button for a question with `skipSubmitButton`. They ignore it on all others. */
export const submitsOnPick = (question: {
  readonly type: unknown;
  readonly hasOpenChoice: unknown;
}): boolean => checksOf(question.type).submitsOnPick === true && question.hasOpenChoice !== true;
