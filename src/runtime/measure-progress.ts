import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { questionAt } from "#routing/next-target.ts";
import type { Session } from "./session.ts";

/** How far a respondent has come, and how many questions are still to come. */
export interface Progress {
  /** How many answers are on the path. */
  readonly answered: number;
  /** Remaining questions, including the current one; `max` is null if a loop leaves it unbounded. */
  readonly remaining: { readonly min: number; readonly max: number | null };
  /** From 0 to 1; never falls while going forward, and is 1 only at the end. */
  readonly fraction: number;
}

/**
 * Measures progress in constant time.
 *
 * @example
 * const { answered, remaining, fraction } = measureProgress(compiled, session);
 * console.log(`${Math.round(fraction * 100)} %, ${answered} done, at least ${remaining.min} to go`);
 */
export const measureProgress = (compiled: CompiledSurvey, session: Session): Progress => {
  const question = questionAt(compiled, session.current);
  return {
    answered: session.path.length,
    remaining: { min: question?.fewest ?? 0, max: question ? question.most : 0 },
    fraction: session.fraction,
  };
};
