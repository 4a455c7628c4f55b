import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "#question-types/question-type.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { nextTarget, questionAt } from "#routing/next-target.ts";
import { answerIssue } from "./answer-question.ts";
import { boundList } from "./bound-list.ts";
import { answerOf, asKept, type Session, sessionAt, startSurvey } from "./session.ts";

/** Why a session was not restored; `bounded-diagnostics` comes last and says how many reasons were left out. */
export interface RestoreDiagnostic {
  /** Why the session is refused. */
  readonly code: "stale-session" | "bounded-diagnostics";
  /** What has changed, for people. */
  readonly message: string;
  /** The position of the `question` that it is about, or how many reasons were `left` out. */
  readonly params: Params;
}

/** What restoring gives: the session, or why it was rejected: at most 100 reasons, and how many more there are. */
export type RestoreOutcome =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly diagnostics: readonly RestoreDiagnostic[] };

/** Longer paths are no session: an array may claim any length without holding anything. */
const LONGEST_PATH = 1_000_000;

/** A reason; what is no position of a question is echoed up to 100 characters. */
const stale = (before: string, at?: Target, after = ""): RestoreDiagnostic => {
  const question = typeof at === "number" ? at : `${at}`.slice(0, 100);
  return at === undefined
    ? { code: "stale-session", message: before, params: {} }
    : { code: "stale-session", message: `${before}questions[${question}]${after}`, params: { question } };
};

/** What no longer holds for a session, in the order of its path. The same answer to a question is checked once. */
const changesIn = (session: Session, compiled: CompiledSurvey): readonly RestoreDiagnostic[] => {
  const { survey, path, current, earlier } = session;
  const found: RestoreDiagnostic[] = [];
  if (survey !== compiled.fingerprint) found.push(stale("The survey has changed since."));
  const lastVisit = new Map(path.map((at, visit) => [at, visit]));
  const targets = new Map<Target, Map<unknown, Target | undefined>>();
  /** Where the path leads next; undefined where that is not known. */
  let next: Target | undefined = startSurvey(compiled).current;
  [...path, current].forEach((at, visit) => {
    const before = path[visit - 1] as number;
    if (next !== undefined && next !== at)
      found.push(
        // Sessions of earlier releases kept one answer a question.
        earlier || !visit || lastVisit.get(before) === visit - 1
          ? stale("Another way leads to ", at, " now.")
          : stale("Of ", before, " only the last answer was kept."),
      );
    else if (!questionAt(compiled, at) && at !== "end") found.push(stale("", at, " is gone."));
    if (visit === path.length) return;
    const known = targets.get(at) ?? new Map<unknown, Target | undefined>();
    targets.set(at, known);
    const answer = answerOf(session, visit);
    const question = questionAt(compiled, at);
    if (!known.has(answer))
      known.set(
        answer,
        question && answer !== undefined && !answerIssue(question, answer)
          ? nextTarget(compiled, at as number, answer)
          : undefined,
      );
    next = known.get(answer);
    if (next === undefined) found.push(stale("", at, " no longer takes this answer."));
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
    const { current, path, answers, earlier, fraction } = session;
    if ([path, answers].every(Array.isArray) && path.length < LONGEST_PATH) {
      const kept: Record<number, Response> = {};
      if (earlier !== undefined)
        for (const visit of path.keys())
          if (Object.hasOwn(earlier, visit)) kept[visit] = asKept(earlier[visit]);
      const changes = changesIn(earlier ? { ...session, earlier: kept } : session, compiled);
      if (changes[0]) diagnostics = changes;
      else if (canBeGiven(compiled, answers))
        return {
          ok: true,
          session: sessionAt(
            compiled,
            { survey: compiled.fingerprint, fraction },
            current,
            path,
            answers.map(asKept),
            kept,
            keptFraction,
          ),
        };
    }
  } catch {
    // Text that is not JSON, and what is no object, is no session.
  }
  return { ok: false, diagnostics };
};
