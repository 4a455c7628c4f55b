// The shapes of branching, in the order in which schemas and messages list them.
import { endDefinition } from "./end/definition.ts";
import { nextQuestionDefinition } from "./next-question/definition.ts";
import { responseBasedDefinition } from "./response-based/definition.ts";
import { specificQuestionDefinition } from "./specific-question/definition.ts";

/** The shape of each branching type. */
export const branchingDefinitions = [
  nextQuestionDefinition,
  endDefinition,
  responseBasedDefinition,
  specificQuestionDefinition,
] as const;
