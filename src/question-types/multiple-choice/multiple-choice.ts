import type { QuestionType } from "../question-type.ts";

/**
 * A question that is answered by picking some of the choices: distinct listed ones and, with an open choice, one free
 * text; at least one, unless the question is optional.
 */
export const multipleChoice = {
  name: "multiple_choice",
  needs: "choices",
  issueOf: (item, response) => {
    if (!Array.isArray(response)) return "answer-type";
    let seen = 0;
    let freeTexts = 0;
    for (const text of response) {
      if (typeof text !== "string") return "answer-type";
      // Neither search is long: an unlisted or repeated text ends the loop.
      if (response.indexOf(text) < seen++) return "answer-repeated-choice";
      if (item.choices?.includes(text)) continue;
      if (!item.openChoice || freeTexts++) return "answer-not-a-choice";
      if (!text.trim()) return "answer-blank";
    }
    return item.optional || response.length ? null : "answer-required";
  },
} as const satisfies QuestionType;
