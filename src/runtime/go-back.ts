import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { type Session, sessionAt } from "./session.ts";

/**
 * Goes back to the question the respondent really came from; at the start the session stays as it is. All answers are
 * kept in `answers`, to prefill what is asked again.
 *
 * @example
 * const before = goBack(compiled, session);
 * const prefilled = before.answers[Number(currentQuestion(before))];
 */
export const goBack = (compiled: CompiledSurvey, session: Session): Session => {
  const path = [...session.path];
  const current = path.pop();
  return current === undefined
    ? session
    : sessionAt(compiled, session, current, path, session.answers, Math.min);
};
