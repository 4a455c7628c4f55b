import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionAt } from "#routing/next-target.ts";

/** The state of one respondent in a survey: plain JSON, never changed, only replaced by the next one. */
export interface Session {
  /** The fingerprint of the compiled survey it belongs to. */
  readonly survey: string;
  /** The question to be asked now, or `"end"`. */
  readonly current: Target;
  /** The questions answered on the way here, in order; a question in a loop may be listed more than once. */
  readonly path: readonly number[];
  /**
   * The last answer to every question answered so far, by position, up to the last of them. Answers off the path are kept
   * for prefilling. `null` on the path is a skip; off the path it is a skip or no answer.
   */
  readonly answers: readonly Response[];
  /** How far the respondent has come, from 0 to 1. */
  readonly fraction: number;
}

/**
 * The session at `current`, after the path and with the answers given. Its fraction is chosen by `choose`, by default the
 * greater, from that of the session before and the part of the survey that is done. The part is computed from the most
 * questions still to come, or from the fewest where a loop leaves the most unbounded; it is 1 at the end and nowhere else.
 * Constant time.
 */
export const sessionAt = (
  compiled: CompiledSurvey,
  before: Pick<Session, "survey" | "fraction">,
  current: Target,
  path: readonly number[],
  answers: readonly Response[],
  choose: (before: number, part: number) => number = Math.max,
): Session => {
  const question = questionAt(compiled, current);
  return {
    survey: before.survey,
    current,
    path,
    answers,
    fraction: choose(
      before.fraction,
      question ? path.length / (path.length + (question.most ?? question.fewest ?? 1)) : 1,
    ),
  };
};

/**
 * Starts a survey at its first question; one without questions has ended already.
 *
 * @example
 * const outcome = compileSurvey({ name: "Recommend us?", questions: [{ type: "open", question: "Why?" }] });
 * if (outcome.ok) console.log(currentQuestion(startSurvey(outcome.value))); // 0
 */
export const startSurvey = (compiled: CompiledSurvey): Session =>
  sessionAt(
    compiled,
    { survey: compiled.fingerprint, fraction: 0 },
    questionAt(compiled, 0) ? 0 : "end",
    [],
    [],
  );

/**
 * The question to be asked now, or `"end"`.
 *
 * @example
 * const current = currentQuestion(session);
 * if (current !== "end") console.log(compiled.questions[current]?.text);
 */
export const currentQuestion = (session: Session): Target => session.current;
