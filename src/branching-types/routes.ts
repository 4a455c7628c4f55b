// The branching types, for everything that asks where an answer leads. A new type is one folder and one line here.
import type { BranchingTypeName, ByKeyOf, OtherwiseOf } from "./branching-type.ts";
import { endOtherwise } from "./end/routes.ts";
import { nextQuestionOtherwise } from "./next-question/routes.ts";
import { responseBasedByKey, responseBasedOtherwise } from "./response-based/routes.ts";
import { specificQuestionOtherwise } from "./specific-question/routes.ts";

/** Where answers without a route of their own lead, by branching type. */
export const otherwiseTargets: Readonly<Record<BranchingTypeName, OtherwiseOf>> = {
  next_question: nextQuestionOtherwise,
  end: endOtherwise,
  response_based: responseBasedOtherwise,
  specific_question: specificQuestionOtherwise,
};

/** What is said by response key, for the types that say anything. */
export const targetsByKey: Readonly<Partial<Record<BranchingTypeName, ByKeyOf>>> = {
  response_based: responseBasedByKey,
};

/** The names of the branching types, the plainest first. The mark lets bundlers leave it out. */
export const branchingTypes = /* @__PURE__ */ Object.keys(otherwiseTargets) as readonly BranchingTypeName[];
