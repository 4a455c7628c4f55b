import * as fc from "fast-check";
import { type BranchingArbitrary, type BranchingPlace, targetSteps } from "../branching-arbitrary.ts";
import type { Target } from "../branching-type.ts";

interface Route {
  readonly key: number;
  readonly steps: number;
}

type ResponseValues = Record<string, Target | "next_question">;

const routes: fc.Arbitrary<Route[]> = fc.array(fc.record({ key: fc.nat({ max: 99 }), steps: targetSteps }), {
  maxLength: 5,
});

/** Gives the drawn groups of keys, or all of them, the drawn targets. */
function valuesFrom(
  drawn: readonly Route[],
  everyKey: boolean,
  { keys, targetOf, explicit }: BranchingPlace,
): ResponseValues {
  const values: ResponseValues = {};
  const lead = (group: readonly string[], steps: number): void => {
    for (const key of group) values[key] = steps === 0 && !explicit ? "next_question" : targetOf(steps);
  };
  if (everyKey) for (const [at, group] of keys.entries()) lead(group, drawn[at % drawn.length]?.steps ?? 0);
  else for (const { key, steps } of drawn) lead(keys[key % keys.length] as readonly string[], steps);
  return values;
}

/** Some of the response keys, or all of them, each to a target. */
export const responseBasedArbitrary: BranchingArbitrary<{
  type: "response_based";
  responseValues: ResponseValues;
}> = fc.record({ drawn: routes, everyKey: fc.constantFrom(false, false, true) }).map(
  ({ drawn, everyKey }) =>
    (place) =>
      place.keys.length === 0
        ? null
        : { type: "response_based", responseValues: valuesFrom(drawn, everyKey || place.explicit, place) },
);
