import { following, type OtherwiseOf } from "../branching-type.ts";

/** Every answer leads to the question after this one; after the last one, to the end. */
export const nextQuestionOtherwise: OtherwiseOf = (_branching, position, count) => following(position, count);
