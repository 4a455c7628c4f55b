import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";

/**
 * The part of the way done after `answered` answers, from the most questions still to come, or from the fewest where a
 * loop leaves the most open. 1 at the end and nowhere else. Constant time.
 */
export const fractionDone = (compiled: CompiledSurvey, current: Target, answered: number): number => {
  const question = compiled.questions[current as number];
  return question ? answered / (answered + (question.most ?? question.fewest ?? 1)) : 1;
};
