import * as z from "zod";
import { boolean, oneOf } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { questionFields, questionType, scaleLabels } from "../question-fields.ts";

/** A question that is answered with a number on a scale. */
export const ratingDefinition = describe(
  z.looseObject({
    type: questionType("rating"),
    ...questionFields(),
    display: nullish(
      oneOf(["number", "emoji"], "How the scale is drawn. Without it, deployed clients draw no buttons."),
    ),
    scale: describe(z.int().min(2).max(10), {
      description: "The highest rating. Ratings start at 1, on scale 10 at 0.",
      examples: [5],
    }),
    ...scaleLabels,
    isNpsQuestion: nullish(boolean("Whether it counts for the NPS.")),
  }),
  {
    id: "rating-question",
    description: "A question that is answered with a number on a scale.",
    examples: [
      { type: "rating", question: "How likely are you to recommend us?", display: "number", scale: 10 },
    ],
  },
);
