import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { answerOf, partAt, type Session, sessionAt, setAt } from "./session.ts";

/**
 * Goes back to the question the respondent really came from; at the start the session stays as it is. All answers are
 * kept in `answers`, to prefill what is asked again; of a question that was asked several times, the answer of the visit
 * gone back to. The answers of the visits before it stand. The fraction is the one that the session had there.
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
    setAt(session.answers, answerOf(session, path.length) ?? null, current),
    earlier,
  );
};
