// The question types, for all generators of questions and answers. Simple ones first: others shrink to them.
import { linkArbitrary } from "./link/arbitrary.ts";
import { multipleChoiceArbitrary } from "./multiple-choice/arbitrary.ts";
import { openArbitrary } from "./open/arbitrary.ts";
import type { QuestionArbitrary } from "./question-arbitrary.ts";
import type { QuestionTypeName } from "./question-types.ts";
import { ratingArbitrary } from "./rating/arbitrary.ts";
import { singleChoiceArbitrary } from "./single-choice/arbitrary.ts";

/** How to generate questions of each type, and answers to them. */
export const questionArbitraries = {
  open: openArbitrary,
  single_choice: singleChoiceArbitrary,
  rating: ratingArbitrary,
  multiple_choice: multipleChoiceArbitrary,
  link: linkArbitrary,
} as const satisfies Record<QuestionTypeName, QuestionArbitrary<unknown>>;
