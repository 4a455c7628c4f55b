// fast-check for runs that are to be short or long: `assert` makes at most MOST_RUNS and at least LEAST_RUNS runs of a property.
// vitest.properties.config.ts and vitest.mutate.config.ts put it in the place of fast-check.
import * as fastCheck from "fast-check";

const { MOST_RUNS = "Infinity", LEAST_RUNS = "0" } = process.env;
const bounded = (runs: number): number => Math.max(Number(LEAST_RUNS), Math.min(runs, Number(MOST_RUNS)));

/** As in fast-check, with a number of runs within the bounds. */
export function assert<Ts>(property: fastCheck.IRawProperty<Ts>, parameters: fastCheck.Parameters<Ts> = {}) {
  return fastCheck.assert(property, { ...parameters, numRuns: bounded(parameters.numRuns ?? 100) });
}

export * from "fast-check";
export default { ...fastCheck.default, assert };
