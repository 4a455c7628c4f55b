import { following, type RoutesOf } from "../branching-type.ts";

/** Answers lead where one of their response keys says; the others to the question after this one. */
export const responseBasedRoutes: RoutesOf = (branching, position, count) => ({
  byKey: Object(branching.responseValues) as object,
  otherwise: following(position, count),
});
