import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { answerFaults } from "#question-types/answers.ts";
import type { Item } from "#question-types/question-type.ts";
import { nextTarget } from "#routing/next-target.ts";
import { faultIn } from "./answer-question.ts";
import { type Session, sessionAt, startSurvey } from "./session.ts";

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
  /** Where the path may lead next; undefined where that is not known. */
  let next: readonly Target[] | undefined = [startSurvey(compiled).current];
  [...path, current].forEach((at, step) => {
    const question = compiled.questions[at as number];
    const answer = answers[at as number];
    if (next && !next.includes(at)) found.push(`Another way leads to questions[${at}] now.`);
    else if (!question && at !== "end") found.push(`questions[${at}] is gone.`);
    next = undefined;
    if (step === path.length) return;
    if (!question || answer === undefined || faultIn(question, answer))
      found.push(`questions[${at}] no longer takes this answer.`);
    // Of what is asked again only the last answer is kept, and that may since have been taken back. Then another one led on,
    // to a question that has been answered.
    else
      next = [
        nextTarget(compiled, at as number, answer),
        ...[...Object.values(question.routes), question.otherwise].filter(
          (to) => question.most === null && (to as number) in answers,
        ),
      ];
  });
  return found;
};

/** Whether every answer, also off the path, can have been given; throws at one to a question that does not exist. */
const canBeGiven = (compiled: CompiledSurvey, answers: Session["answers"]): boolean =>
  // Other than `every`, this also looks into holes.
  answers.findIndex((answer, at) => {
    const item = compiled.questions[at] as Item;
    return answerFaults[item.type](item, answer) && answer !== null;
  }) < 0;

/**
 * Restores a session from JSON, as text or parsed. One of another version of the survey, or one that does not hold
 * together, is refused, and the reasons say what changed. Never throws.
 */
export const restoreSession = (compiled: CompiledSurvey, json: unknown): RestoreOutcome => {
  let reasons = ["Not a session."];
  try {
    const session = (typeof json === "string" ? JSON.parse(json) : json) as Session;
    const { current, path, answers, fraction } = session;
    if ([path, answers].every(Array.isArray)) {
      const changes = changesIn(session, compiled);
      if (changes[0]) reasons = changes;
      else if (canBeGiven(compiled, answers))
        return {
          ok: true,
          session: sessionAt(
            compiled,
            { survey: compiled.fingerprint, fraction: fraction < 1 ? fraction : 0 },
            current,
            path,
            answers,
          ),
        };
    }
  } catch {
    // What is no JSON, is no object, or has too many answers is no session.
  }
  return { ok: false, diagnostics: reasons.map((message) => ({ code: "stale-session", message })) };
};
