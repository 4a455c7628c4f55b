import * as z from "zod";
import { count, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { questionFields, questionType } from "../question-fields.ts";

/** A limit of the length of an answer; deployed clients check it. */
const lengthRule = z.looseObject({
  type: oneOf(["min_length", "max_length"], "The kind of limit."),
  value: nullish(count("The number of characters.")),
  errorMessage: nullish(text("The error message for respondents.")),
});

/** A question that is answered with free text. */
export const openDefinition = describe(
  z.looseObject({
    type: questionType("open"),
    ...questionFields(),
    validation: nullish(describe(z.array(lengthRule), { description: "How long answers may be." })),
  }),
  {
    id: "open-question",
    description: "A question that is answered with free text.",
    examples: [{ type: "open", question: "What should we improve?" }],
  },
);
