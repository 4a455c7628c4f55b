import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { ResponsesOf } from "#compiled/responses-of.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { answerOf, type Session } from "./session.ts";

/** The keys of the answers to all questions: their ids, or their positions without an id. */
export const responseNames = (compiled: CompiledSurvey): string[] =>
  (compiled.questions ?? []).map(({ id }, position) => id ?? `${position}`);

/**
 * The answers along the path, and no others, by question id, or by position if a question has none: of a repeated
 * question, the answer of its last visit that was not taken back. Choices are recorded by their texts. The type is that of a
 * complete record.
 *
 * @example
 * if (currentQuestion(session) === "end") console.log(JSON.stringify(collectResponses(compiled, session)));
 */
export const collectResponses = <Payload>(
  compiled: CompiledSurvey<Payload>,
  session: Session,
): ResponsesOf<Payload> => {
  const names = responseNames(compiled);
  return Object.fromEntries(
    session.path.map((position, visit) => [names[position] as string, answerOf(session, visit) as Response]),
  ) as ResponsesOf<Payload>;
};
