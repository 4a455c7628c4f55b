import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { Loss } from "./carry-answer.ts";
import type { Versions } from "./compared-questions.ts";

/** Why a record of before is not complete and valid under after. */
export type BreakReason =
  | "answer-refused"
  | "answer-changes-meaning"
  | "key-changed"
  | "answer-missing"
  | "answer-left-over";

/** Why a record breaks, and at which question: of after if an answer is missing, otherwise of before. */
export interface Break {
  readonly reason: BreakReason;
  readonly question: number;
}

/** Why a record with an answer that is not carried over breaks. */
export const reasonOf = (loss: Loss): BreakReason =>
  loss === "not-accepted" || loss === "choice-removed" ? "answer-refused" : "answer-changes-meaning";

/**
 * Why the record of a respondent of before is not complete and valid under after; null if it is. In a loop only the last
 * answers are kept, so some can already be off the path under before; these are ignored.
 */
export function judgeRecord(versions: Versions, steps: readonly WitnessStep[]): Break | null {
  const { before, after, matching } = versions;
  const names = responseNames(before);
  const namesAfter = responseNames(after);
  const record: Record<string, Response> = {};
  const carried: Record<string, Response> = {};
  /** By name: the question of before whose last answer is not carried over, and why. */
  const lost = new Map<string, Break>();
  for (const { question, response } of steps) {
    const place = matching.after[question] as number;
    const name = names[question] as string;
    if (place === -1 || name !== namesAfter[place]) return { reason: "key-changed", question };
    const carrier = versions.carrierAt(question);
    const answer = carrier.carry(response);
    record[name] = response;
    delete carried[name];
    lost.delete(name);
    if (answer === undefined) lost.set(name, { reason: reasonOf(carrier.lossOf(response)), question });
    else carried[name] = answer;
  }
  const { session, finished } = replayResponses(after, carried);
  const missing = session.path.find((position) => !Object.hasOwn(carried, namesAfter[position] as string));
  if (missing !== undefined)
    return lost.get(namesAfter[missing] as string) ?? { reason: "answer-missing", question: missing };
  if (!finished) {
    const question = session.current as number;
    // A question that is reached again after its answer is in a loop: the second answer is missing.
    return lost.get(namesAfter[question] as string) ?? { reason: "answer-missing", question };
  }
  const onPath = new Set(session.path.map((position) => matching.before[position] as number));
  const leftOver = replayResponses(before, record).session.path.find((position) => !onPath.has(position));
  return leftOver === undefined ? null : { reason: "answer-left-over", question: leftOver };
}
