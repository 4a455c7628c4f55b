import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Session } from "./session.ts";

/** The key under which answers to a question are stored: its id, else its position. */
export const responseName = (compiled: CompiledSurvey, position: number): string =>
  compiled.questions[position]?.id ?? String(position);

/** The answers along the path taken, and no others, by question id, or by position where a question has none. */
export const collectResponses = (compiled: CompiledSurvey, session: Session): Record<string, Response> =>
  Object.fromEntries(
    session.path.map((position) => [responseName(compiled, position), session.answers[position] as Response]),
  );
