// How branching of each type is generated. Simple types first: others shrink to them.
import * as fc from "fast-check";
import type { Target } from "./branching-type.ts";
import type { BranchingTypeName } from "./branching-types.ts";

/** The input for generating branching: the question's response keys, and its possible targets. */
export interface BranchingPlace {
  /** Groups of response keys; keys of one group must have the same target. Empty if branching by response is impossible. */
  readonly keys: readonly (readonly string[])[];
  /** The target `steps` questions after the next one, or, with loops, before it. Defined for every number. */
  readonly targetOf: (steps: number) => Target;
  /** Whether every answer needs an explicit target, including the end. */
  readonly explicit: boolean;
}

/**
 * Generates functions that create the branching of a question, because the length of the survey and the response keys are known
 * only after all questions are generated. They return null if the question cannot have this branching.
 */
export type BranchingArbitrary<Branching> = fc.Arbitrary<(place: BranchingPlace) => Branching | null>;

/** More than any number of questions. */
const FAR = 1_000_000;

/** Targets as steps from the next question, so that they keep their meaning when other questions are removed. */
const targetSteps: fc.Arbitrary<number> = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: fc.integer({ min: -3, max: 4 }) },
  { weight: 2, arbitrary: fc.constantFrom(FAR, FAR, -FAR) },
  { weight: 1, arbitrary: fc.integer({ min: -20, max: 20 }) },
);

const nextQuestion: BranchingArbitrary<{ type: "next_question" }> = fc.constant(() => ({
  type: "next_question",
}));

const end: BranchingArbitrary<{ type: "end" }> = fc.constant(() => ({ type: "end" }));

/** Branching to a question; null if the target is the end. */
const specificQuestion: BranchingArbitrary<{ type: "specific_question"; index: number }> = targetSteps.map(
  (steps) =>
    ({ targetOf }) => {
      const index = targetOf(steps);
      return index === "end" ? null : { type: "specific_question", index };
    },
);

interface Route {
  readonly key: number;
  readonly steps: number;
}

type ResponseValues = Record<string, Target | "next_question">;

const routes: fc.Arbitrary<Route[]> = fc.array(fc.record({ key: fc.nat({ max: 99 }), steps: targetSteps }), {
  maxLength: 5,
});

/** Assigns the drawn targets to the drawn groups of keys, or to all of them. */
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

/** Branching by some of the response keys, or by all of them. */
const responseBased: BranchingArbitrary<{
  type: "response_based";
  responseValues: ResponseValues;
}> = fc.record({ drawn: routes, everyKey: fc.constantFrom(false, false, true) }).map(
  ({ drawn, everyKey }) =>
    (place) =>
      place.keys.length === 0
        ? null
        : { type: "response_based", responseValues: valuesFrom(drawn, everyKey || place.explicit, place) },
);

/** How to generate branching of each type, and how often: branching by response varies most. */
export const branchingArbitraries = {
  next_question: { weight: 1, arbitrary: nextQuestion },
  end: { weight: 1, arbitrary: end },
  specific_question: { weight: 2, arbitrary: specificQuestion },
  response_based: { weight: 6, arbitrary: responseBased },
} as const satisfies Record<BranchingTypeName, { weight: number; arbitrary: BranchingArbitrary<unknown> }>;
