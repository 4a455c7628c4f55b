import type { Timing } from "#stores/timing.ts";

/**
 * Tests do not wait. Each pause yields to the event loop once, because a loop of promises that never ends would
 * otherwise keep the limit of the test from ending it.
 */
export const noWaiting: Timing = {
  sleep: () => new Promise((resolve) => setImmediate(resolve)),
  every: () => () => {},
  random: () => 0,
};
