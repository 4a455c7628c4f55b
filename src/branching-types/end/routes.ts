import type { OtherwiseOf } from "../branching-type.ts";

/** Every answer leads to the end. */
export const endOtherwise: OtherwiseOf = () => "end";
