import * as z from "zod";
import { oneOf } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";
import { questionFields, questionType } from "../question-fields.ts";

/** A question that is answered with a number on a scale. */
export const ratingDefinition = noted(
  z.object({
    type: questionType("rating"),
    ...questionFields(),
    display: maybe(oneOf(["number", "emoji"], "How the scale is drawn; numbers when nothing is said.")),
    scale: noted(z.int().min(2).max(10), {
      description: "The highest rating. Ratings start at 1, on scale 10 at 0.",
      examples: [5],
    }),
    lowerBoundLabel: maybe(text("What the lowest rating means.")),
    upperBoundLabel: maybe(text("What the highest rating means.")),
  }),
  {
    id: "rating-question",
    description: "A question that is answered with a number on a scale.",
    examples: [
      { type: "rating", question: "How likely are you to recommend us?", display: "number", scale: 10 },
    ],
  },
);
