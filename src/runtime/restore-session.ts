import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Item } from "#question-types/question-type.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { nextTarget, questionAt } from "#routing/next-target.ts";
import { answerIssue } from "./answer-question.ts";
import { boundList } from "./bound-list.ts";
import { type Session, sessionAt, startSurvey } from "./session.ts";

/** Why a session was not restored; `bounded-diagnostics` comes last and says how many reasons were left out. */
export interface RestoreDiagnostic {
  /** Why the session is refused. */
  readonly code: "stale-session" | "bounded-diagnostics";
  /** What has changed, for people. */
  readonly message: string;
}

/** What restoring gives: the session, or why it was rejected: at most 100 reasons, and how many more there are. */
export type RestoreOutcome =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly diagnostics: readonly RestoreDiagnostic[] };

/** Longer paths are no session: an array may claim any length without holding anything. */
const LONGEST_PATH = 1_000_000;

/** Where the question at a position may have led; undefined where it does not take the answer kept for it. */
const targetsFrom = (
  compiled: CompiledSurvey,
  answers: Session["answers"],
  at: Target,
): ReadonlySet<Target> | undefined => {
  const question = questionAt(compiled, at);
  const answer = answers[at as number];
  if (!question || answer === undefined || answerIssue(question, answer)) return undefined;
  // Of a question that is asked again only the last answer is kept, and the respondent may have gone back after giving it.
  // Then an earlier answer led on, to a question that has been answered.
  const others = question.most === null ? [...Object.values(question.routes), question.otherwise] : [];
  return new Set([
    nextTarget(compiled, at as number, answer),
    ...others.filter((to) => (to as number) in answers),
  ]);
};

const stale = (message: string): RestoreDiagnostic => ({ code: "stale-session", message });

/** A question in a message: what is no position is echoed up to 100 characters. */
const nameOf = (at: Target): string => `questions[${`${at}`.slice(0, 100)}]`;

/** What no longer holds for a session, in the order of its path. Linear: the answer to a question is checked once. */
const changesIn = (
  { survey, path, current, answers }: Session,
  compiled: CompiledSurvey,
): readonly RestoreDiagnostic[] => {
  const found: RestoreDiagnostic[] = [];
  if (survey !== compiled.fingerprint) found.push(stale("The survey has changed since."));
  const targets = new Map<Target, ReadonlySet<Target> | undefined>();
  /** Where the path may lead next; undefined where that is not known. */
  let next: ReadonlySet<Target> | undefined = new Set([startSurvey(compiled).current]);
  [...path, current].forEach((at, step) => {
    if (next && !next.has(at)) found.push(stale(`Another way leads to ${nameOf(at)} now.`));
    else if (!questionAt(compiled, at) && at !== "end") found.push(stale(`${nameOf(at)} is gone.`));
    if (step === path.length) return;
    if (!targets.has(at)) targets.set(at, targetsFrom(compiled, answers, at));
    next = targets.get(at);
    if (!next) found.push(stale(`${nameOf(at)} no longer takes this answer.`));
  });
  return boundList(found, { code: "bounded-diagnostics" });
};

/** Whether every answer, also off the path, can have been given. */
const canBeGiven = (compiled: CompiledSurvey, answers: Session["answers"]): boolean =>
  answers.length <= compiled.questions.length &&
  // Unlike `every`, this also visits holes.
  answers.findIndex((answer, at) => {
    const item = questionAt(compiled, at) as Item;
    return answer !== null && questionTypeOf(item.type).issueOf(item, answer);
  }) < 0;

/** The fraction that was kept, where a session that has not ended can have it; else the part of the survey that is done. */
const keptFraction = (kept: number, part: number): number =>
  part < 1 && typeof kept === "number" && kept >= 0 && kept < 1 ? kept : part;

/**
 * Restores a session from JSON, as text or parsed. A session of another version of the survey, or one that is not
 * consistent, is rejected, and the messages say what changed. Never throws, whatever `json` is. Linear.
 *
 * @example
 * const restored = restoreSession(compiled, localStorage.getItem("session"));
 * const session = restored.ok ? restored.session : startSurvey(compiled);
 */
export const restoreSession = (compiled: CompiledSurvey, json: unknown): RestoreOutcome => {
  let diagnostics: readonly RestoreDiagnostic[] = [stale("Not a session.")];
  try {
    const session = (typeof json === "string" ? JSON.parse(json) : json) as Session;
    const { current, path, answers, fraction } = session;
    if ([path, answers].every(Array.isArray) && path.length < LONGEST_PATH) {
      const changes = changesIn(session, compiled);
      if (changes[0]) diagnostics = changes;
      else if (canBeGiven(compiled, answers))
        return {
          ok: true,
          session: sessionAt(
            compiled,
            { survey: compiled.fingerprint, fraction },
            current,
            path,
            answers,
            keptFraction,
          ),
        };
    }
  } catch {
    // Text that is not JSON, and what is no object, is no session.
  }
  return { ok: false, diagnostics };
};
