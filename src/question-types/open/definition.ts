import * as z from "zod";
import { describe } from "#fields/registry.ts";
import { questionFields, questionType } from "../question-fields.ts";

/** A question that is answered in the respondent's own words. */
export const openDefinition = describe(z.looseObject({ type: questionType("open"), ...questionFields() }), {
  id: "open-question",
  description: "A question that is answered in the respondent's own words.",
  examples: [{ type: "open", question: "What should we improve?" }],
});
