import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { type AnswersByKey, answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import { shortLine } from "./fit-text.ts";

const KEY_LENGTH = 48;

/** Describes the answers that response keys decide; keys that decide none are quoted. */
export type KeyWords = (keys: readonly string[]) => string[];

/** The labels of the answers to a question, if its answers are known. */
export function keyWords(question: CompiledQuestion, isKnown: boolean): KeyWords {
  const line = (text: string): string => shortLine(text, KEY_LENGTH);
  const answers: AnswersByKey = isKnown ? answersByKey(question, line) : new Map();
  return (keys) => [
    ...wordsOfKeys(
      answers,
      keys.filter((key) => answers.has(key)),
    ),
    ...keys.filter((key) => !answers.has(key)).map((key) => `"${line(key)}"`),
  ];
}
