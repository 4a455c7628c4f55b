import * as fc from "fast-check";
import type { Target } from "./branching-type.ts";

/** Where branching is generated for: the question's place, and where its answers may lead. */
export interface BranchingPlace {
  /** Groups of response keys; keys of one group must lead the same way. Empty where branching by response is not open. */
  readonly keys: readonly (readonly string[])[];
  /** The target so many questions behind the next one, or, where loops are wanted, before it. Total. */
  readonly targetOf: (steps: number) => Target;
  /** Whether every answer must be led somewhere by name, and the end be called the end. */
  readonly explicit: boolean;
}

/**
 * Ways to branch: what is drawn is told only later where it stands, since a survey's length and a question's keys are
 * known only when all of it has been drawn. Null where this branching cannot stand there.
 */
export type BranchingArbitrary<Branching> = fc.Arbitrary<(place: BranchingPlace) => Branching | null>;

/** Further than any survey goes. */
const FAR = 1_000_000;

/** Targets as steps from the next question, so that they mean the same when other questions are taken away. */
export const targetSteps: fc.Arbitrary<number> = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: fc.integer({ min: -3, max: 4 }) },
  { weight: 2, arbitrary: fc.constantFrom(FAR, FAR, -FAR) },
  { weight: 1, arbitrary: fc.integer({ min: -20, max: 20 }) },
);
