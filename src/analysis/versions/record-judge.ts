import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { Versions } from "./compared-questions.ts";

/** Why a record of before is not complete and right under after. */
export type BreakReason = "answer-refused" | "key-changed" | "answer-missing" | "answer-left-over";

/** Why a record breaks, and at which question: of after where an answer is missing, else of before. */
export interface Break {
  readonly reason: BreakReason;
  readonly question: number;
}

/**
 * Why the record of a respondent of before is not complete and right under after; null where it is. In a loop only the
 * last answers are kept, so some can be left over under before already: these do not count.
 */
export function judgeRecord(versions: Versions, steps: readonly WitnessStep[]): Break | null {
  const { before, after, matching } = versions;
  const names = responseNames(before);
  const namesAfter = responseNames(after);
  const record: Record<string, Response> = Object.fromEntries(
    steps.map(({ question, response }) => [names[question] as string, response]),
  );
  for (const { question } of steps) {
    const place = matching.after[question] as number;
    if (place === -1 || names[question] !== namesAfter[place]) return { reason: "key-changed", question };
  }
  const { session, finished } = replayResponses(after, record);
  const missing = session.path.find((position) => !Object.hasOwn(record, namesAfter[position] as string));
  if (missing !== undefined) return { reason: "answer-missing", question: missing };
  if (!finished) {
    const question = session.current as number;
    const isAnswered = Object.hasOwn(record, namesAfter[question] as string);
    // What is answered and asked again is asked in a circle: the second answer is missing.
    return isAnswered && !session.path.includes(question)
      ? { reason: "answer-refused", question: matching.before[question] as number }
      : { reason: "answer-missing", question };
  }
  const asked = new Set(session.path.map((position) => matching.before[position] as number));
  const left = replayResponses(before, record).session.path.find((position) => !asked.has(position));
  return left === undefined ? null : { reason: "answer-left-over", question: left };
}
