import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";

/** Where one respondent stands in a survey: plain JSON, never changed, only replaced by the next one. */
export interface Session {
  /** The fingerprint of the compiled survey it belongs to. */
  readonly survey: string;
  /** The question to be asked now, or `"end"`. */
  readonly current: Target;
  /** The questions answered on the way here, in order; in a loop a question stands here more than once. */
  readonly path: readonly number[];
  /**
   * The last answer to every question answered so far, by position, up to the last of them; those off the path serve for
   * prefilling. `null` is a skip, or off the path no answer.
   */
  readonly answers: readonly Response[];
  /** How far the respondent has come, from 0 to 1. */
  readonly fraction: number;
}

/**
 * The session at `current`, after the path and with the answers given. Its fraction is `bound`, by default the greater,
 * of that of the session before and the part of the way done. That is reckoned from the most questions still to come, or
 * from the fewest where a loop leaves the most open; it is 1 at the end and nowhere else. Constant time.
 */
export const sessionAt = (
  compiled: CompiledSurvey,
  before: Pick<Session, "survey" | "fraction">,
  current: Target,
  path: readonly number[],
  answers: readonly Response[],
  bound = Math.max,
): Session => {
  const question = compiled.questions[current as number];
  return {
    survey: before.survey,
    current,
    path,
    answers,
    fraction: bound(
      before.fraction,
      question ? path.length / (path.length + (question.most ?? question.fewest ?? 1)) : 1,
    ),
  };
};

/** Starts a survey at its first question; one without questions has ended already. */
export const startSurvey = (compiled: CompiledSurvey): Session =>
  sessionAt(
    compiled,
    { survey: compiled.fingerprint, fraction: 0 },
    compiled.questions[0] ? 0 : "end",
    [],
    [],
  );

/** The question to be asked now, or `"end"`. */
export const currentQuestion = (session: Session): Target => session.current;
