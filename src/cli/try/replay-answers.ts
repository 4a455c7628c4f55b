import type { Response } from "#diagnostics/diagnostic.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import type { CompiledSurvey } from "../../index.ts";

/** Where given answers lead, and what is wrong with them. */
export interface Replayed {
  readonly session: Session;
  /** Whether the answers can be used. */
  readonly ok: boolean;
  /** A sentence for each finding. */
  readonly findings: readonly string[];
}

/** The answers of a list, in the order of the questions on the way; the list may end before the survey does. */
function replayList(compiled: CompiledSurvey, answers: readonly Response[]): Replayed {
  let session = startSurvey(compiled);
  for (const [at, answer] of answers.entries()) {
    const step = answerQuestion(compiled, session, answer);
    if (!step.ok) {
      const [{ code, message }] = step.diagnostics;
      const where = session.current === "end" ? "" : ` to questions[${session.current}]`;
      return { session, ok: false, findings: [`error ${code}: answer ${at}${where}: ${message}`] };
    }
    session = step.session;
  }
  return { session, ok: true, findings: [] };
}

/** The answers of a record, by question. One that does not lead to the end is the beginning of an interview. */
function replayRecord(compiled: CompiledSurvey, record: Readonly<Record<string, Response>>): Replayed {
  const whole = replayResponses(compiled, record);
  const { ok, session, diagnostics } =
    whole.ok && whole.finished ? whole : replayResponses(compiled, record, { partial: true });
  const findings = diagnostics.map(
    ({ severity, code, key, message }) => `${severity} ${code}: ${key === "" ? "" : `"${key}": `}${message}`,
  );
  return { session, ok, findings };
}

/** Replays what a file of answers holds; undefined where that is neither a record nor a list. */
export function replayAnswers(compiled: CompiledSurvey, value: unknown): Replayed | undefined {
  if (Array.isArray(value)) return replayList(compiled, value as readonly Response[]);
  if (typeof value !== "object" || value === null) return undefined;
  return replayRecord(compiled, value as Readonly<Record<string, Response>>);
}
