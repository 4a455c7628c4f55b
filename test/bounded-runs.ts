// fast-check for other runs: `assert` makes at most MOST_RUNS and at least LEAST_RUNS runs of a property, and a few more of each
// with OTHER_SEED if there is one. `other-runs.ts` puts it in the place of fast-check.
import * as fastCheck from "fast-check";

const { MOST_RUNS = "Infinity", LEAST_RUNS = "0", OTHER_SEED } = process.env;
const bounded = (runs: number): number => Math.max(Number(LEAST_RUNS), Math.min(runs, Number(MOST_RUNS)));

/** Runs of each property with the other seed. */
const MOST_OTHERS = 8;

/** As in fast-check, with a number of runs within the bounds. */
export function assert<Ts>(property: fastCheck.IRawProperty<Ts>, parameters: fastCheck.Parameters<Ts> = {}) {
  const { numRuns = 100 } = parameters;
  const done = fastCheck.assert(property, { ...parameters, numRuns: bounded(numRuns) });
  if (OTHER_SEED === undefined) return done;
  const others = { ...parameters, seed: Number(OTHER_SEED), numRuns: Math.min(numRuns, MOST_OTHERS) };
  const again = () => fastCheck.assert(property, others);
  return done instanceof Promise ? done.then(again) : again();
}

export * from "fast-check";
export default { ...fastCheck.default, assert };
