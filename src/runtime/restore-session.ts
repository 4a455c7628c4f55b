import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { faultIn } from "./answer-question.ts";
import { fractionDone } from "./fraction.ts";
import { type Session, startSurvey } from "./session.ts";

/** Why a session was not restored. */
export interface RestoreDiagnostic {
  readonly code: "stale-session";
  readonly message: string;
}

export type RestoreOutcome =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly diagnostics: readonly RestoreDiagnostic[] };

/** What no longer holds of a session, first to last along its path. */
const changesIn = ({ survey, path, current, answers }: Session, compiled: CompiledSurvey): string[] => {
  const found = survey === compiled.fingerprint ? [] : ["The survey has changed since."];
  const last = new Map(path.map((at, step) => [at, step]));
  /** Where the path must lead next; undefined where that is not known. */
  let next: Target | undefined = startSurvey(compiled).current;
  [...path, current].forEach((at, step) => {
    const question = Number.isInteger(at) ? compiled.questions[at as number] : undefined;
    const answer = answers[at as number];
    if (next !== undefined && at !== next) found.push(`Another way leads to questions[${at}] now.`);
    else if (!question && at !== "end") found.push(`questions[${at}] is gone.`);
    next = undefined;
    if (step === path.length) return;
    if (!question || answer === undefined || faultIn(question, answer))
      found.push(`questions[${at}] no longer takes this answer.`);
    // Only the last answer to a question is kept, so only from there on is it known where the answer led.
    else if (last.get(at as number) === step) next = nextTarget(compiled, at as number, answer);
  });
  return found;
};

/**
 * Restores a session from JSON, as text or parsed. One of another version of the survey, or one that does not hold
 * together, is refused, and the reasons say what changed. Never throws.
 */
export const restoreSession = (compiled: CompiledSurvey, json: unknown): RestoreOutcome => {
  let reasons = ["Not a session."];
  try {
    const session = (typeof json === "string" ? JSON.parse(json) : json) as Session;
    const { survey, current, path, answers, fraction } = session;
    if (Array.isArray(path) && Object(answers) === answers) reasons = changesIn(session, compiled);
    if (reasons.length === 0) {
      const done = fractionDone(compiled, current, path.length);
      return {
        ok: true,
        session: {
          survey,
          current,
          path,
          answers,
          fraction: fraction > done && fraction < 1 ? fraction : done,
        },
      };
    }
  } catch {
    // What is no JSON, or is no object, is no session.
  }
  return { ok: false, diagnostics: reasons.map((message) => ({ code: "stale-session", message })) };
};
