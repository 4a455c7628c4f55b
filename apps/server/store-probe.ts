import { setTimeout } from "node:timers/promises";
import type { Store } from "#stores/index.ts";

/** The time limit in milliseconds for the store to write a row, and the lifetime of the cached result. */
interface ProbeTimes {
  readonly limitMs: number;
  readonly cacheMs: number;
}

const usualTimes: ProbeTimes = { limitMs: 2_000, cacheMs: 1_000 };

/**
 * Returns a function that checks whether a store can write in time. Because the endpoint is public, at most one write runs at a
 * time, and its result is cached.
 */
export function storeProbe(
  store: Pick<Store, "probe">,
  { limitMs, cacheMs }: ProbeTimes = usualTimes,
): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let last = { isReady: false, until: Number.NEGATIVE_INFINITY };
  function probe(): Promise<boolean> {
    running ??= store
      .probe()
      .then(
        () => true,
        () => false,
      )
      .then((isReady) => {
        last = { isReady, until: performance.now() + cacheMs };
        running = null;
        return isReady;
      });
    return running;
  }
  return async () => {
    if (performance.now() < last.until) return last.isReady;
    const answered = new AbortController();
    try {
      return await Promise.race([probe(), setTimeout(limitMs, false, { signal: answered.signal })]);
    } finally {
      answered.abort();
    }
  };
}
