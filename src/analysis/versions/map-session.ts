import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { type RestoreDiagnostic, restoreSession } from "#runtime/restore-session.ts";
import { answerOf, type Session } from "#runtime/session.ts";
import { walk } from "#runtime/walk.ts";
import { soundSurvey } from "../sound-survey.ts";
import { AnswerCarrier } from "./carry-answer.ts";
import { type ChoiceMaps, resolveChoiceMaps } from "./choice-maps.ts";
import { type Matching, matchQuestions } from "./match-questions.ts";

/** Options of `mapSession`. */
export interface MapOptions {
  /** Which choices became which, by question of the later version: its id or its position. */
  readonly choices?: ChoiceMaps;
}

/** The outcome of carrying a session over: the session in the new version, or why it was rejected. */
export type MapOutcome =
  | {
      readonly ok: true;
      /** The session in the new version: at its first unanswered question, or at the end. */
      readonly session: Session;
      /** Answers that were carried over but are off the path; use them to prefill their questions. */
      readonly prefill: readonly WitnessStep[];
      /** The questions of `before` whose answers were on the path and are not carried over, by position. */
      readonly lost: readonly number[];
    }
  | { readonly ok: false; readonly diagnostics: readonly RestoreDiagnostic[] };

/** Whether questions at the same position are different ones, because both their ids and their texts differ. */
export const areDifferentQuestions = (old: CompiledQuestion, now: CompiledQuestion): boolean =>
  old.id !== undefined && now.id !== undefined && old.id !== now.id && old.text !== now.text;

const isIdentity = (matching: Matching): boolean =>
  matching.after.every((place, position) => place === position);

/**
 * Carries a session in progress over to another version of its survey. Only an answer to the same question is kept: the one
 * with the same id, or the same text, or at the same position unless both have an id; and only if it is valid there and means
 * the same. The respondent continues at the first unanswered question of the new version. A session that `before` rejects
 * returns the reasons. Never throws for any `session`: parsed JSON, or its text. Linear.
 *
 * @example
 * const mapped = mapSession(before, after, text);
 * const session = mapped.ok ? mapped.session : startSurvey(after);
 */
export function mapSession(
  before: CompiledSurvey,
  after: CompiledSurvey,
  session: unknown,
  options: MapOptions = {},
): MapOutcome {
  return carryOver(soundSurvey(before), soundSurvey(after), session, options);
}

function carryOver(
  before: CompiledSurvey,
  after: CompiledSurvey,
  session: unknown,
  { choices = {} }: MapOptions,
): MapOutcome {
  const restored = restoreSession(before, session);
  if (!restored.ok) return restored;
  const { path, answers } = restored.session;
  const matching = matchQuestions(before.questions, after.questions);
  const maps = resolveChoiceMaps(before, after, matching, choices);
  if (before.fingerprint === after.fingerprint && maps.size === 0 && isIdentity(matching))
    return { ok: true, session: restored.session, prefill: [], lost: [] };

  /** By position: the answers that are kept and lead along the path. */
  const answered = new Map(
    path.map((position, visit) => [position, answerOf(restored.session, visit) ?? null]),
  );
  /** By position in after: an answer that carries over. */
  const carried = new Map<number, Response>();
  for (const [position, last] of answers.entries()) {
    const answer = answered.has(position) ? (answered.get(position) ?? null) : last;
    const place = matching.after[position] as number;
    const old = before.questions[position];
    const now = after.questions[place];
    if (old === undefined || now === undefined || (answer === null && !answered.has(position))) continue;
    if (areDifferentQuestions(old, now)) continue;
    const kept = new AnswerCarrier(old, now, { map: maps.get(position) }).carry(answer);
    if (kept !== undefined) carried.set(place, kept);
  }
  const visited = new Set<number>();
  const { session: mapped } = walk(after, (at) => {
    const answer = carried.get(at);
    if (visited.has(at) || answer === undefined || !answered.has(matching.before[at] as number))
      return undefined;
    visited.add(at);
    return answer;
  });
  const prefill = [...carried]
    .filter(([place]) => !visited.has(place))
    .sort(([one], [other]) => one - other)
    .map(([question, response]) => ({ question, response }));
  const lost = [...answered]
    .filter(([position, answer]) => answer !== null && !carried.has(matching.after[position] as number))
    .map(([position]) => position);
  return { ok: true, session: mapped, prefill, lost };
}
