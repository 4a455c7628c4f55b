import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Session } from "./session.ts";

/** The keys of the answers to all questions: their ids, else their positions. */
export const responseNames = (compiled: CompiledSurvey): string[] =>
  (compiled.questions ?? []).map(({ id }, position) => id ?? `${position}`);

/**
 * The answers along the path taken, and no others, by question id, or by position where a question has none.
 *
 * @example
 * if (currentQuestion(session) === "end") console.log(JSON.stringify(collectResponses(compiled, session)));
 */
export const collectResponses = (compiled: CompiledSurvey, session: Session): Record<string, Response> => {
  const names = responseNames(compiled);
  return Object.fromEntries(
    session.path.map((position) => [names[position] as string, session.answers[position] as Response]),
  );
};
