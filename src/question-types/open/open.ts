import type { QuestionType } from "../question-type.ts";

/** A question that is answered in the respondent's own words: any text; blank only if the question is optional. */
export const open = {
  name: "open",
  issueOf: (item, response) => {
    if (typeof response !== "string") return "answer-type";
    return item.optional || response.trim() ? null : "answer-blank";
  },
} as const satisfies QuestionType;
