import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionAt } from "#routing/next-target.ts";

/** The state of one respondent in a survey: plain JSON, never changed, only replaced by the next one. */
export interface Session {
  /** The fingerprint of the compiled survey it belongs to. */
  readonly survey: string;
  /** The current question, or `"end"`. */
  readonly current: Target;
  /** The questions answered on the way here, in order; a question in a loop may be listed more than once. */
  readonly path: readonly number[];
  /**
   * The last answer to every question answered so far, by position, up to the last of them, even if it was taken back: to
   * prefill with. `null` is a skip or no answer.
   */
  readonly answers: readonly Response[];
  /**
   * For questions that were answered more than once: the answers of visits before the last, by their place in `path`. All other
   * answers on the path are in `answers`.
   */
  readonly earlier?: Readonly<Record<number, Response>>;
  /** The progress of the respondent, from 0 to 1. */
  readonly fraction: number;
}

/**
 * The part of the survey that is done at a question, after `answered` answers: computed from the most questions still to come,
 * or from the fewest if a loop leaves the most unbounded; 1 at the end and nowhere else.
 */
export const partAt = (compiled: CompiledSurvey, current: Target, answered: number): number => {
  const question = questionAt(compiled, current);
  return question ? answered / (answered + (question.most ?? question.fewest ?? 1)) : 1;
};

/** The answer of a visit on the path; undefined if the session has none. */
export const answerOf = (
  { path, answers, earlier }: Pick<Session, "path" | "answers" | "earlier">,
  visit: number,
): Response | undefined => {
  const answer = earlier?.[visit];
  return answer === undefined ? answers[path[visit] as number] : answer;
};

/**
 * An answer to a question in the form of sessions: as JSON preserves it, and a choice that was picked by its position by its
 * text, which stays correct when choices are moved.
 */
export const asKept = ({ choices }: CompiledQuestion, response: Response): Response =>
  // Adding 0 turns minus zero into zero: JSON does not preserve it.
  typeof response === "number" ? (choices?.[response] ?? response + 0) : response;

/**
 * A copy of a list with a value at a position, by default after its last. Missing values before it become null, so that JSON
 * preserves the list. The copy is allocated at its final length: `push` would reserve room for 16 more, and garbage is most of
 * the cost of an answer. (`slice` is slow on frozen lists.)
 */
export const setAt = <Value extends Response>(
  list: readonly Value[],
  value: Value | undefined,
  at = list.length,
): Value[] => {
  let position = Math.max(list.length, at + 1);
  const copy: Value[] = Array(position);
  // Only lists of answers have missing values, and there null is a value.
  while (position--) copy[position] = ((position === at ? value : list[position]) ?? null) as Value;
  return copy;
};

/**
 * The session at `current`, with the given path and answers. Its fraction is the given one, that of the session before, or the
 * part that is done if that is greater. Constant time if no question was repeated.
 */
export const sessionAt = (
  compiled: CompiledSurvey,
  fraction: number,
  current: Target,
  path: readonly number[],
  answers: readonly Response[],
  earlier?: Session["earlier"],
): Session => {
  const session = {
    survey: compiled.fingerprint,
    current,
    path,
    answers,
    fraction: Math.max(fraction, partAt(compiled, current, path.length)),
  };
  // Sessions without earlier answers have no such property.
  for (const _visit in earlier) return { ...session, earlier };
  return session;
};

/**
 * Starts a survey at its first question; one without questions has ended already.
 *
 * @example
 * const outcome = compileSurvey({ name: "Recommend us?", questions: [{ type: "open", question: "Why?" }] });
 * if (outcome.ok) console.log(currentQuestion(startSurvey(outcome.value))); // 0
 */
export const startSurvey = (compiled: CompiledSurvey): Session =>
  sessionAt(compiled, 0, questionAt(compiled, 0) ? 0 : "end", [], []);

/**
 * The current question, or `"end"`.
 *
 * @example
 * const current = currentQuestion(session);
 * if (current !== "end") console.log(compiled.questions[current]?.text);
 */
export const currentQuestion = (session: Session): Target => session.current;
