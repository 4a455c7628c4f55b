import type { Logger } from "pino";
import { purge, type Retention } from "#http/index.ts";
import type { Store } from "#stores/index.ts";

/** Milliseconds until the first purge, and between purges. */
interface PurgeTimes {
  readonly firstMs: number;
  readonly intervalMs: number;
}

const MINUTE = 60_000;

/** The first purge waits until the start is complete. */
const usualTimes: PurgeTimes = { firstMs: MINUTE, intervalMs: 60 * MINUTE };

interface PurgeJob {
  /** Resolves when no purge is running. */
  stop(): Promise<void>;
}

/**
 * Removes expired data periodically. Does not keep the process alive. A failure is logged, and the next purge removes the
 * remaining data.
 */
export function startPurging(
  store: Store,
  clock: () => Date,
  retention: Retention,
  log: Pick<Logger, "info" | "warn">,
  { firstMs, intervalMs }: PurgeTimes = usualTimes,
): PurgeJob {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      const removed = await purge({ store, clock }, retention, stopping.signal);
      if (Object.values(removed).some((rows) => rows > 0)) log.info(removed, "purged");
    } catch (error) {
      log.warn({ err: error }, "purge failed");
    }
    if (!stopping.signal.aborted) wait(intervalMs);
  };
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      running = run();
    }, milliseconds).unref();
  };
  wait(firstMs);
  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
