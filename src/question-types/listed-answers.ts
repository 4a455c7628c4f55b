// The types whose answers have response keys. It stands apart so that it takes no room in pages that only ask questions.
import type { ListAnswers } from "./question-type.ts";
import type { QuestionTypeName } from "./question-types.ts";
import { listRatings } from "./rating/rating.ts";
import { listPositions } from "./single-choice/single-choice.ts";

const lists: { readonly [Name in QuestionTypeName]?: ListAnswers } = {
  rating: listRatings,
  single_choice: listPositions,
};

/** What lists the answers of a question type; undefined where answers have no response keys. */
export const listAnswersOf = (name: QuestionTypeName): ListAnswers | undefined => lists[name];
