import { asTarget, type RoutesOf } from "../branching-type.ts";

/** Every answer leads to the question at `index`. */
export const specificQuestionRoutes: RoutesOf = (branching, position, count) => ({
  otherwise: asTarget(branching.index, position, count),
});
