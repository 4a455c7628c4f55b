import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { answerOf, partAt, type Session, sessionAt, setAt } from "./session.ts";

/**
 * Goes back to the previous question of the respondent; at the start the session stays the same. All answers are kept in
 * `answers`, to prefill repeated questions; of a repeated question, the answer of the visit gone back to. The answers of
 * earlier visits stay. The fraction is the one that the session had there.
 *
 * @example
 * const before = goBack(compiled, session);
 * const prefilled = before.answers[Number(currentQuestion(before))];
 */
export const goBack = (compiled: CompiledSurvey, session: Session): Session => {
  const path = [...session.path];
  const current = path.pop();
  if (current === undefined) return session;
  const { [path.length]: _, ...earlier } = { ...session.earlier };
  const fraction = path.reduce((most, at, answered) => Math.max(most, partAt(compiled, at, answered)), 0);
  return sessionAt(
    compiled,
    fraction,
    current,
    path,
    setAt(session.answers, answerOf(session, path.length), current),
    earlier,
  );
};
