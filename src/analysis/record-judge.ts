import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { Versions } from "./compared-questions.ts";

/**
 * Whether the record of a respondent of before is not complete and right under after. In a loop only the last answers
 * are kept, so some can be left over under before already: these do not count.
 */
export function breaksRecord(versions: Versions, steps: readonly WitnessStep[]): boolean {
  const { before, after, matching } = versions;
  const names = responseNames(before);
  const namesAfter = responseNames(after);
  const record: Record<string, Response> = Object.fromEntries(
    steps.map(({ question, response }) => [names[question] as string, response]),
  );
  for (const { question } of steps) {
    const place = matching.after[question] as number;
    if (place === -1 || names[question] !== namesAfter[place]) return true;
  }
  const { ok, finished, session } = replayResponses(after, record);
  if (!ok || !finished) return true;
  const asked = new Set(session.path.map((position) => namesAfter[position] as string));
  const askedBefore = new Set(
    replayResponses(before, record).session.path.map((position) => names[position] as string),
  );
  for (const name of asked) if (!Object.hasOwn(record, name)) return true;
  for (const name of Object.keys(record)) if (askedBefore.has(name) && !asked.has(name)) return true;
  return false;
}
