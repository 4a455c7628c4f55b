import { conditionWords, type WordedCondition } from "#analysis/conditions/condition-words.ts";
import type { CompiledSurvey } from "#index.ts";
import { nameOf, quoted } from "./names.ts";

export interface QuestionCondition extends WordedCondition {
  readonly question: number;
  readonly id: string | null;
}

/** Yields the conditions under which questions are asked. Each takes time linear in the size of the survey. */
export function* conditionsInWords(
  compiled: CompiledSurvey,
  questions: Iterable<number>,
): Generator<QuestionCondition> {
  const nameIn = (question: number): string => nameOf(compiled.questions, question);
  const conditionOf = conditionWords(compiled, { nameOf: nameIn, quoted });
  for (const question of questions)
    yield { question, id: compiled.questions[question]?.id ?? null, ...conditionOf(question) };
}
