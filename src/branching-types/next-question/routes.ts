import { following, type RoutesOf } from "../branching-type.ts";

/** Every answer leads to the question after this one; after the last one, to the end. */
export const nextQuestionRoutes: RoutesOf = (_branching, position, count) => ({
  otherwise: following(position, count),
});
