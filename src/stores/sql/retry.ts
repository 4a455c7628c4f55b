import { StoreFault } from "../store.ts";
import type { Timing } from "../timing.ts";
import { StatementFault } from "./statement-fault.ts";

const mostAttempts = 12;
const firstPause = 4;
const longestPause = 500;

/** What to say when it did not work out; `unknown` tells the caller to look before doing it again. */
const reasons = {
  conflict: "Too many writes at once; the change was not made.",
  lost: "The connection to the database was lost; nothing was changed.",
  unknown: "The connection to the database was lost while the change was being kept; it may have been made.",
  busy: "The database has no room or no time for this now; nothing was changed.",
} as const;

/**
 * Runs work again as long as others got in the way, after pauses that grow, and once where a connection was lost before
 * anything was kept. Throws `unavailable` when that did not help.
 */
export async function retry<Result>(
  { sleep, random }: Timing,
  work: () => Promise<Result>,
  { lost }: { readonly lost: "again" | "unknown" } = { lost: "again" },
): Promise<Result> {
  let losses = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof StatementFault)) throw fault;
      const { cause } = fault;
      const kind = fault.kind === "lost" && lost === "unknown" ? "unknown" : fault.kind;
      if (kind === "wrong") throw cause;
      const retried = (kind === "conflict" && attempt < mostAttempts) || (kind === "lost" && losses === 0);
      if (!retried) throw new StoreFault("unavailable", reasons[kind], { cause });
      if (kind === "lost") losses += 1;
      await sleep(Math.min(longestPause, firstPause * 2 ** attempt) * (0.5 + random() / 2));
    }
  }
}
