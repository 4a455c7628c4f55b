import type { ByKeyOf } from "../branching-type.ts";

/** Answers lead where one of their response keys says. */
export const responseBasedByKey: ByKeyOf = (branching) => Object(branching.responseValues) as object;

/** The others go on to the question after this one. */
export { onwardOtherwise as responseBasedOtherwise } from "../branching-type.ts";
