import { INK } from "../card.ts";
import type { QuestionType, QuestionTypeChecks, QuestionTypeView } from "../question-type.ts";

/** A question that is answered in the respondent's own words: any text; blank only if the question is optional. */
export const open = {
  name: "open",
  issueOf: (item, response) => {
    if (typeof response !== "string") return "answer-type";
    return item.optional || response.trim() ? null : "answer-blank";
  },
} as const satisfies QuestionType;

export const openChecks: QuestionTypeChecks = {
  answer: () => "an answer",
};

export const openView: QuestionTypeView = {
  ask: "text",
  // A sheet to write on.
  shape: "note",
  paint: { name: "open", fill: "#e8f1fb", border: "#2b6cb0", text: INK },
  icon: "M2.5 4.5h11M2.5 8h11M2.5 11.5h6.5",
};

/** The answers to a question. */
export type OpenAnswer<_Question> = string;
