// The shapes of questions, in the order in which schemas and messages list them.
import { linkDefinition } from "./link/definition.ts";
import { multipleChoiceDefinition } from "./multiple-choice/definition.ts";
import { openDefinition } from "./open/definition.ts";
import { ratingDefinition } from "./rating/definition.ts";
import { singleChoiceDefinition } from "./single-choice/definition.ts";

/** The shape of each question type, without its branching. */
export const questionDefinitions = [
  openDefinition,
  linkDefinition,
  ratingDefinition,
  singleChoiceDefinition,
  multipleChoiceDefinition,
] as const;
