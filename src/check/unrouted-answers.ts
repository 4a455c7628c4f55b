import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { inWords, keyedAnswers, responseKeys } from "#question-types/answers.ts";
import { decidingKey } from "#routing/next-target.ts";

/** The answers of a question for which `routes` has no key, skips apart. */
export function unroutedAnswers(
  question: CompiledQuestion,
  routes: Readonly<Record<string, unknown>> = question.routes,
): Response[] {
  const answers = keyedAnswers[question.type]?.(question) ?? [];
  return answers
    .filter((answer) => decidingKey(question, answer, routes) === undefined)
    .map((answer) => inWords(question, answer));
}

/** The key of an answer that deployed clients know: the band of a rating, where it has one, and a choice's position. */
export function portableKey(question: CompiledQuestion, answer: Response): string | undefined {
  const keys = responseKeys(question, answer);
  return question.type === "rating" ? keys[1] : keys[0];
}
