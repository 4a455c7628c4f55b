import type { Mutant } from "@stryker-mutator/api/core";

/** Tells a mutant from all others. */
export function keyOf(mutant: Mutant): string;
