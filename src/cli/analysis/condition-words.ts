import { type AnswersByKey, alternatives, answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import { type Condition, conditionsOf } from "../../analysis/index.ts";
import type { CompiledSurvey } from "../../index.ts";
import { nameOf, quoted } from "./names.ts";

export interface QuestionCondition {
  readonly question: number;
  readonly id: string | null;
  /** Null for a question that nobody can reach. */
  readonly condition: Condition | null;
  /** The same in words: `if 0 NPS is 0 to 6`. */
  readonly words: string;
}

/** The answers to a question as conditions name them; made when first needed. */
type Answers = (question: number) => AnswersByKey | undefined;

function keyWords(
  compiled: CompiledSurvey,
  answers: Answers,
  question: number,
  keys: readonly (string | null)[],
) {
  const words = wordsOfKeys(answers(question) ?? new Map(), keys);
  // Of an optional question the skip goes with the answers that no key decides about.
  if (keys.includes(null) && compiled.questions[question]?.optional) words.push("skipped");
  return words.length === 0 ? "answered otherwise" : alternatives(words);
}

function wordsOf(compiled: CompiledSurvey, answers: Answers, condition: Condition | null): string {
  if (condition === null) return "never";
  const { requires, exact } = condition;
  if (requires.length === 0) return exact ? "always" : "sometimes; no single question decides";
  const parts = requires.map(
    ({ question, keys }) =>
      `${nameOf(compiled.questions, question)} is ${keyWords(compiled, answers, question, keys)}`,
  );
  return `${exact ? "if" : "only if"} ${parts.join(", and ")}${exact ? "" : "; further answers decide"}`;
}

/** Under which answers questions are asked, one after the other: each takes time linear in the survey. */
export function* conditionsInWords(
  compiled: CompiledSurvey,
  questions: Iterable<number>,
): Generator<QuestionCondition> {
  const conditionOf = conditionsOf(compiled);
  const known = new Map<number, AnswersByKey>();
  const answers: Answers = (at) => {
    const question = compiled.questions[at];
    if (question === undefined || known.has(at)) return known.get(at);
    const found = answersByKey(question, quoted);
    known.set(at, found);
    return found;
  };
  for (const question of questions) {
    const condition = conditionOf(question);
    const words = wordsOf(compiled, answers, condition);
    yield { question, id: compiled.questions[question]?.id ?? null, condition, words };
  }
}
