import { asTarget, type OtherwiseOf } from "../branching-type.ts";

/** Every answer leads to the question at `index`. */
export const specificQuestionOtherwise: OtherwiseOf = (branching, position, count) =>
  asTarget(branching.index, position, count);
