// fast-check for other numbers of runs: `assert` makes a twentieth of the runs of a property with FEWER_RUNS, at least LEAST_RUNS
// with that, and a few more of each with OTHER_SEED. `other-runs.ts` puts it in the place of fast-check.
import * as fastCheck from "fast-check";

const { FEWER_RUNS, LEAST_RUNS = "0", OTHER_SEED } = process.env;

/** The minimum of runs, or all of a property that asks for fewer. The first runs find most mistakes. */
const FEW = 30;
const fewer = (runs: number): number => Math.min(runs, Math.max(FEW, Math.ceil(runs / 20)));
const bounded = (runs: number): number =>
  Math.max(Number(LEAST_RUNS), FEWER_RUNS === undefined ? runs : fewer(runs));

/** Runs of each property with the other seed. */
const MOST_OTHERS = 8;

/** As in fast-check, with another number of runs. */
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
