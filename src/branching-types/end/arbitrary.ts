import * as fc from "fast-check";
import type { BranchingArbitrary } from "../branching-arbitrary.ts";

/** The end. */
export const endArbitrary: BranchingArbitrary<{ type: "end" }> = fc.constant(() => ({ type: "end" }));
