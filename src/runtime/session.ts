import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { fractionDone } from "./fraction.ts";

/** Where one respondent stands in a survey: plain JSON, never changed, only replaced by the next one. */
export interface Session {
  /** The fingerprint of the compiled survey it belongs to. */
  readonly survey: string;
  /** The question to be asked now, or `"end"`. */
  readonly current: Target;
  /** The questions answered on the way here, in order; in a loop a question stands here more than once. */
  readonly path: readonly number[];
  /** The last answer to every question answered so far, by position; those off the path serve for prefilling. */
  readonly answers: Readonly<Record<number, Response>>;
  /** How far the respondent has come, from 0 to 1. */
  readonly fraction: number;
}

/** Starts a survey at its first question; one without questions has ended already. */
export const startSurvey = (compiled: CompiledSurvey): Session => {
  const current = compiled.questions[0] ? 0 : "end";
  return {
    survey: compiled.fingerprint,
    current,
    path: [],
    answers: {},
    fraction: fractionDone(compiled, current, 0),
  };
};

/** The question to be asked now, or `"end"`. */
export const currentQuestion = (session: Session): Target => session.current;
