import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { answerIssue } from "#runtime/answer-question.ts";

const ratings = Array.from({ length: 11 }, (_, rating) => rating);

/** Valid answers to a question that together have every target: each rating and choice, texts, and a skip. */
export const answersOf = (question: CompiledQuestion): Response[] =>
  [
    ...ratings,
    ...(question.choices ?? []).flatMap((text, position): Response[] => [text, position, [text]]),
    "typed words",
    "a".repeat(question.minLength ?? 1),
    ["typed words"],
    null,
  ].filter((response) => answerIssue(question, response) === null);
