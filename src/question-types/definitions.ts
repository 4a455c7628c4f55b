import type * as z from "zod";
import { linkDefinition } from "./link/definition.ts";
import { multipleChoiceDefinition } from "./multiple-choice/definition.ts";
import { openDefinition } from "./open/definition.ts";
import type { QuestionTypeName } from "./question-types.ts";
import { ratingDefinition } from "./rating/definition.ts";
import { singleChoiceDefinition } from "./single-choice/definition.ts";

/** The shape of each question type, without its branching, in the order in which schemas and messages list them. */
export const questionDefinitions = {
  open: openDefinition,
  link: linkDefinition,
  rating: ratingDefinition,
  single_choice: singleChoiceDefinition,
  multiple_choice: multipleChoiceDefinition,
} as const satisfies Record<QuestionTypeName, z.ZodObject>;
