import type { Store } from "../../stores/index.ts";

/** Milliseconds for which a store may take to answer a look-up. */
const PROBE_MS = 2_000;

/** Makes a function that tells whether a store answers in time. Many may ask: the store is asked once at a time. */
export function storeProbe(store: Pick<Store, "findKey">, ms = PROBE_MS): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  function ask(): Promise<boolean> {
    running ??= store
      .findKey("")
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = null;
      });
    return running;
  }
  return async () => {
    const late = new AbortController();
    const timeout = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      late.signal.addEventListener("abort", () => clearTimeout(timer));
    });
    try {
      return await Promise.race([ask(), timeout]);
    } finally {
      late.abort();
    }
  };
}
