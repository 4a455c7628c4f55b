import type { Timing } from "#stores/timing.ts";

/**
 * Nobody waits in tests. Each pause lets the event loop go round once, though: a loop of promises that never ends would
 * otherwise keep the limit of the test from ending it.
 */
export const noWaiting: Timing = {
  sleep: () => new Promise((resolve) => setImmediate(resolve)),
  every: () => () => {},
  random: () => 0,
};
