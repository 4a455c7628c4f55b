import { setTimeout } from "node:timers/promises";
import type { Store } from "#stores/index.ts";

/** Milliseconds that a store has to write a row, and for which its answer is given again. */
interface ProbeTimes {
  readonly limit: number;
  readonly reuse: number;
}

const usualTimes: ProbeTimes = { limit: 2_000, reuse: 1_000 };

/**
 * Makes a function that tells whether a store can write, and does so in time. Anybody may ask, as often as they like: the
 * store writes once at a time, and not again right after it has answered.
 */
export function storeProbe(
  store: Pick<Store, "probe">,
  { limit, reuse }: ProbeTimes = usualTimes,
): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let last = { isReady: false, until: Number.NEGATIVE_INFINITY };
  function ask(): Promise<boolean> {
    running ??= store
      .probe()
      .then(
        () => true,
        () => false,
      )
      .then((isReady) => {
        last = { isReady, until: performance.now() + reuse };
        running = null;
        return isReady;
      });
    return running;
  }
  return async () => {
    if (performance.now() < last.until) return last.isReady;
    const answered = new AbortController();
    try {
      return await Promise.race([ask(), setTimeout(limit, false, { signal: answered.signal })]);
    } finally {
      answered.abort();
    }
  };
}
