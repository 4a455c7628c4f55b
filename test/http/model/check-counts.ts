import type { Call } from "./call.ts";

type Recorded = Call & { readonly wish: { readonly what: "record response" } };

const isRecorded = (call: Call): call is Recorded => call.wish.what === "record response";
const isDeletion = ({ wish, reply }: Call): boolean => wish.what === "delete survey" && reply.status === 204;

/** The surveys whose counts cannot result from the recorded responses, with the reason. */
export function wrongCounts(calls: readonly Call[], end: ReadonlyMap<string, number>): string[] {
  const faults: string[] = [];
  const kept = calls.filter(isRecorded).filter(({ reply }) => typeof reply.body === "number");
  for (const id of new Set(kept.map(({ wish }) => wish.id))) {
    const own = kept
      .filter(({ wish }) => wish.id === id)
      .toSorted((a, b) => Number(a.reply.body) - Number(b.reply.body));
    const deletion = calls.find((call) => isDeletion(call) && "id" in call.wish && call.wish.id === id);
    const names = new Set(own.map(({ wish }) => wish.submission));
    const told = new Set(own.map(({ reply }) => reply.body));
    // Each new submission gets a count of its own, from 1 on.
    if (told.size !== names.size || Math.max(...(told as Set<number>)) !== names.size)
      faults.push(`${id}: ${names.size} submissions were told the counts ${[...told].join()}`);
    const last = deletion === undefined ? names.size : 0;
    if ((end.get(id) ?? 0) !== last) faults.push(`${id}: ${end.get(id)} at the end, not ${last}`);
    for (const call of calls) {
      if (call.wish.what !== "count responses") continue;
      const count = (call.reply.body as Record<string, number>)[id] ?? 0;
      const before = new Set(
        own.filter(({ answered }) => answered < call.made).map(({ wish }) => wish.submission),
      );
      const begun = new Set(
        own.filter(({ made }) => made < call.answered).map(({ wish }) => wish.submission),
      );
      const mayBeGone = deletion !== undefined && deletion.made < call.answered;
      if (count > begun.size || (count < before.size && !(mayBeGone && count === 0)))
        faults.push(`${id}: ${count} was told where ${before.size} to ${begun.size} had been recorded`);
    }
  }
  return faults;
}
