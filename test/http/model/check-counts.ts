import type { Call } from "./call.ts";

type Recorded = Call & { readonly action: { readonly what: "record response" } };

const isRecorded = (call: Call): call is Recorded => call.action.what === "record response";
const isDeletion = ({ action, reply }: Call): boolean =>
  action.what === "delete survey" && reply.status === 204;

/**
 * The surveys whose counts cannot result from the recorded responses, with the reason. If responses are not stored one
 * after the other, those that are stored at the same moment may get the same count.
 */
export function wrongCounts(
  calls: readonly Call[],
  end: ReadonlyMap<string, number>,
  { serial }: { readonly serial: boolean },
): string[] {
  const faults: string[] = [];
  const kept = calls.filter(isRecorded).filter(({ reply }) => typeof reply.body === "number");
  for (const id of new Set(kept.map(({ action }) => action.id))) {
    const own = kept
      .filter(({ action }) => action.id === id)
      .toSorted((a, b) => Number(a.reply.body) - Number(b.reply.body));
    const deletion = calls.find((call) => isDeletion(call) && "id" in call.action && call.action.id === id);
    const names = new Set(own.map(({ action }) => action.submission));
    const counts = new Set(own.map(({ reply }) => reply.body));
    // Each new submission gets its own count, from 1 on.
    if (serial && (counts.size !== names.size || Math.max(...(counts as Set<number>)) !== names.size))
      faults.push(`${id}: ${names.size} submissions got the counts ${[...counts].join()}`);
    for (const { reply, made, answered } of own) {
      const before = new Set(
        own.filter((each) => each.answered < made).map((each) => each.action.submission),
      );
      const begun = new Set(own.filter((each) => each.made < answered).map((each) => each.action.submission));
      if (Number(reply.body) < before.size || Number(reply.body) > begun.size)
        faults.push(`${id}: ${reply.body} where ${before.size} to ${begun.size} had been recorded`);
    }
    const last = deletion === undefined ? names.size : 0;
    if ((end.get(id) ?? 0) !== last) faults.push(`${id}: ${end.get(id)} at the end, not ${last}`);
    for (const call of calls) {
      if (call.action.what !== "count responses") continue;
      const count = (call.reply.body as Record<string, number>)[id] ?? 0;
      const before = new Set(
        own.filter(({ answered }) => answered < call.made).map(({ action }) => action.submission),
      );
      const begun = new Set(
        own.filter(({ made }) => made < call.answered).map(({ action }) => action.submission),
      );
      const mayBeGone = deletion !== undefined && deletion.made < call.answered;
      if (count > begun.size || (count < before.size && !(mayBeGone && count === 0)))
        faults.push(`${id}: ${count} was given where ${before.size} to ${begun.size} had been recorded`);
    }
  }
  return faults;
}
