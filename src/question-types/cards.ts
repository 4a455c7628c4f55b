// How questions look in pictures.
import type { Card } from "./card.ts";
import { linkCard } from "./link/card.ts";
import { multipleChoiceCard } from "./multiple-choice/card.ts";
import { openCard } from "./open/card.ts";
import type { QuestionTypeName } from "./question-types.ts";
import { ratingCard } from "./rating/card.ts";
import { singleChoiceCard } from "./single-choice/card.ts";

/** The look of each question type. */
export const questionCards: Readonly<Record<QuestionTypeName, Card>> = {
  open: openCard,
  link: linkCard,
  rating: ratingCard,
  single_choice: singleChoiceCard,
  multiple_choice: multipleChoiceCard,
};
