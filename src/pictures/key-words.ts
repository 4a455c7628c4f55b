import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import { shortLine } from "./fit-text.ts";

const KEY_LENGTH = 48;

/**
 * The words of the answers that some response keys decide about; keys that decide about none are quoted. Null is the answer
 * without a route if there is exactly one, and has no words otherwise.
 */
export type KeyWords = (keys: readonly (string | null)[]) => string[];

/** The labels of the answers to a question, if its answers are known. */
export function keyWords(question: CompiledQuestion, isKnown: boolean): KeyWords {
  const line = (text: string): string => shortLine(text, KEY_LENGTH);
  const answers = new Map(isKnown ? answersByKey(question, line) : []);
  const { optional, openChoice } = question;
  if (optional || openChoice || answers.size < 2 || answers.get(null)?.length !== 1) answers.delete(null);
  return (keys) => [
    ...wordsOfKeys(
      answers,
      keys.filter((key) => answers.has(key)),
    ),
    ...keys.filter((key) => key !== null && !answers.has(key)).map((key) => `"${line(String(key))}"`),
  ];
}
