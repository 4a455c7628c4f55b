export interface EventLoopMonitor {
  /** Whether the last two samples were late by more than the limit: one long pause is not enough. */
  readonly isOverloaded: () => boolean;
  stop(): void;
}

/** Far below the limit, because the first milliseconds of a pause are not part of the delay of a timer. */
const SAMPLE_MS = 100;

/**
 * Watches how late timers of this process are, which is how long a request waits for its turn. Does not keep the process alive.
 * The histogram of `monitorEventLoopDelay` loses a sample with each reset, which is the only one of a long pause.
 */
export function watchEventLoop(maxDelayMs: number): EventLoopMonitor {
  let last = performance.now();
  let late = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - last - SAMPLE_MS > maxDelayMs ? late + 1 : 0;
    last = now;
  }, SAMPLE_MS).unref();
  return { isOverloaded: () => late >= 2, stop: () => clearInterval(timer) };
}
