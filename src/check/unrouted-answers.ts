import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { answerKeys, inWords, keyedAnswers } from "#question-types/answers.ts";
import { KEY_RANKS } from "#question-types/question-type.ts";
import { decidingKey } from "#routing/next-target.ts";

/** The answers of a question for which `routes` has no key, skips apart. */
export function unroutedAnswers(question: CompiledQuestion, routes: object = question.routes): Response[] {
  const answers = keyedAnswers[question.type]?.(question) ?? [];
  return answers
    .filter((answer) => decidingKey(question, answer, routes) === undefined)
    .map((answer) => inWords(question, answer));
}

/** The keys of an answer, in the order in which they are tried. */
export function keysOf(question: CompiledQuestion, answer: Response): string[] {
  const keys: string[] = [];
  for (let rank = 0; rank < KEY_RANKS; rank++) {
    const key = answerKeys[question.type]?.(question, answer, rank);
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

/** The key of an answer that deployed clients know: the band of a rating, where it has one, and a choice's position. */
export function portableKey(question: CompiledQuestion, answer: Response): string | undefined {
  const keys = keysOf(question, answer);
  return question.type === "rating" ? keys[1] : keys[0];
}
