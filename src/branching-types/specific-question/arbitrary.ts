import { type BranchingArbitrary, targetSteps } from "../branching-arbitrary.ts";

/** A question, wherever targets may be; where only the end is left, nothing. */
export const specificQuestionArbitrary: BranchingArbitrary<{ type: "specific_question"; index: number }> =
  targetSteps.map((steps) => ({ targetOf }) => {
    const index = targetOf(steps);
    return index === "end" ? null : { type: "specific_question", index };
  });
