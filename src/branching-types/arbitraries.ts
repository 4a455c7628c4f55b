// The branching types, for everything that generates branching. Simple ones first: others shrink to them.
import type { BranchingArbitrary } from "./branching-arbitrary.ts";
import type { BranchingTypeName } from "./branching-type.ts";
import { endArbitrary } from "./end/arbitrary.ts";
import { nextQuestionArbitrary } from "./next-question/arbitrary.ts";
import { responseBasedArbitrary } from "./response-based/arbitrary.ts";
import { specificQuestionArbitrary } from "./specific-question/arbitrary.ts";

/** How to generate branching of each type. */
export const branchingArbitraries = {
  next_question: nextQuestionArbitrary,
  end: endArbitrary,
  specific_question: specificQuestionArbitrary,
  response_based: responseBasedArbitrary,
} as const satisfies Record<BranchingTypeName, BranchingArbitrary<unknown>>;
