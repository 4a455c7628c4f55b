import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import { questionAt } from "#routing/next-target.ts";
import { answerIssue } from "./answer-question.ts";
import { answerOf, asKept, type Session, sessionAt } from "./session.ts";
import { walk } from "./walk.ts";

/** Why a session was not restored. */
export interface RestoreDiagnostic {
  /** The only reason: it cannot be continued. */
  readonly code: "stale-session";
  /** Why the session is rejected, for people. */
  readonly message: string;
  /** The `question` to which the answers of the session still lead, by position, or `"end"`. */
  readonly params: Params;
}

/** The result of restoring: the session, or why it was rejected. */
export type RestoreOutcome =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly diagnostics: readonly [RestoreDiagnostic] };

/**
 * Restores a session from JSON, as text or parsed. A session of another version of the survey, or an inconsistent one, is
 * rejected; `params` contains the question. Never throws for any `json`. Linear.
 *
 * @example
 * const restored = restoreSession(compiled, localStorage.getItem("session"));
 * const session = restored.ok ? restored.session : startSurvey(compiled);
 */
export const restoreSession = (compiled: CompiledSurvey, json: unknown): RestoreOutcome => {
  let message = "Not a session.";
  let params: Params = {};
  try {
    const session = (typeof json === "string" ? JSON.parse(json) : json) as Session;
    const { survey, current, path, answers, earlier = {} } = session;
    const keptAt = (at: number, answer: Response | undefined): Response =>
      asKept(questionAt(compiled, at) as CompiledQuestion, answer ?? null);
    const kept: Record<number, Response> = {};
    const { session: walked } = walk(compiled, (at, visit) => {
      if (path[visit] !== at) return undefined;
      if (Object.hasOwn(earlier, visit)) kept[visit] = keptAt(at, earlier[visit]);
      return answerOf({ path, answers, earlier: kept }, visit);
    });
    params = { question: walked.current };
    if (survey !== compiled.fingerprint) message = "The survey has changed.";
    else if (
      walked.current === current &&
      walked.path.length === path.length &&
      // Checked before copying: a sparse list can report any length.
      answers.length <= compiled.questions.length
    ) {
      const given = Array.from(answers, (answer, at) => keptAt(at, answer));
      if (given.every((answer, at) => answer === null || !answerIssue(questionAt(compiled, at), answer)))
        return { ok: true, session: sessionAt(compiled, walked.fraction, current, walked.path, given, kept) };
    }
  } catch {
    // Text that is not JSON, and values without the members of a session, are rejected.
  }
  return { ok: false, diagnostics: [{ code: "stale-session", message, params }] };
};
