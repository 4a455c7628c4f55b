import * as z from "zod";
import { count, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { questionFields, questionType } from "../question-fields.ts";

/** How long an answer may be; deployed clients check it. */
const lengthRule = z.looseObject({
  type: oneOf(["min_length", "max_length"], "What it bounds."),
  value: nullish(count("How many characters.")),
  errorMessage: nullish(text("The error message for respondents.")),
});

/** A question that is answered in own words. */
export const openDefinition = describe(
  z.looseObject({
    type: questionType("open"),
    ...questionFields(),
    validation: nullish(describe(z.array(lengthRule), { description: "How long answers may be." })),
  }),
  {
    id: "open-question",
    description: "A question that is answered in own words.",
    examples: [{ type: "open", question: "What should we improve?" }],
  },
);
