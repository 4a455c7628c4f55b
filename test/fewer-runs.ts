// fast-check for runs that are to be short: `assert` makes MOST_RUNS runs of a property at most. vitest.properties.config.ts
// and vitest.mutate.config.ts put it in the place of fast-check.
import * as fastCheck from "fast-check";

const most = Number(process.env["MOST_RUNS"] ?? Number.POSITIVE_INFINITY);

/** As in fast-check, with at most MOST_RUNS runs. */
export function assert<Ts>(property: fastCheck.IRawProperty<Ts>, parameters: fastCheck.Parameters<Ts> = {}) {
  return fastCheck.assert(property, { ...parameters, numRuns: Math.min(parameters.numRuns ?? 100, most) });
}

export * from "fast-check";
export default { ...fastCheck.default, assert };
