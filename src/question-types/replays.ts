// What replaying asks of question types. It has a file for itself, so that pages that only ask questions do not load it.
import { linkReplay } from "./link/link.ts";
import { multipleChoiceReplay } from "./multiple-choice/multiple-choice.ts";
import { openReplay } from "./open/open.ts";
import type { QuestionTypeReplay } from "./question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "./question-types.ts";
import { ratingReplay } from "./rating/rating.ts";
import { singleChoiceReplay } from "./single-choice/single-choice.ts";

const replays: { readonly [Name in QuestionTypeName]: QuestionTypeReplay } = {
  open: openReplay,
  link: linkReplay,
  rating: ratingReplay,
  single_choice: singleChoiceReplay,
  multiple_choice: multipleChoiceReplay,
};

/** What replaying asks of the question type of a name. */
export const replayOf = (name: unknown): QuestionTypeReplay =>
  replays[questionTypeOf(name).name as QuestionTypeName];
