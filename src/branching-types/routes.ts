// The branching types, for everything that asks where an answer leads. A new type is one folder and one line here.
import type { BranchingTypeName, RoutesOf } from "./branching-type.ts";
import { endRoutes } from "./end/routes.ts";
import { nextQuestionRoutes } from "./next-question/routes.ts";
import { responseBasedRoutes } from "./response-based/routes.ts";
import { specificQuestionRoutes } from "./specific-question/routes.ts";

/** How to read the routes of each branching type. */
export const branchingRoutes: Readonly<Record<BranchingTypeName, RoutesOf>> = {
  next_question: nextQuestionRoutes,
  end: endRoutes,
  response_based: responseBasedRoutes,
  specific_question: specificQuestionRoutes,
};

/** The names of the branching types, the plainest first. The mark lets bundlers leave it out. */
export const branchingTypes = /* @__PURE__ */ Object.keys(branchingRoutes) as readonly BranchingTypeName[];
