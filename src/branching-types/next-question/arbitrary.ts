import * as fc from "fast-check";
import type { BranchingArbitrary } from "../branching-arbitrary.ts";

/** The next question, written out. */
export const nextQuestionArbitrary: BranchingArbitrary<{ type: "next_question" }> = fc.constant(() => ({
  type: "next_question",
}));
