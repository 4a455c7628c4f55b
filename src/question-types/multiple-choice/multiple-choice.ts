import { INK } from "../card.ts";
import { listChoices } from "../list-choices.ts";
import type { ListedText } from "../list-literals.ts";
import type {
  QuestionType,
  QuestionTypeChecks,
  QuestionTypeReplay,
  QuestionTypeView,
} from "../question-type.ts";

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

export const multipleChoiceReplay: QuestionTypeReplay = {
  accepts: (item) => `a list of ${listChoices(item)}`,
  // Clients send a blank text for an open choice that was ticked and left blank.
  normalize: (item, response, { positionOf, change }) => {
    const choices = item.choices ?? [];
    // A longer list repeats a choice, which the check of the answer reports.
    if (!Array.isArray(response) || response.length > choices.length + 1) return response;
    const texts: string[] = [];
    for (const given of response) {
      const text = choices[positionOf(given)] ?? given;
      if (text !== given) change("translated");
      if (typeof text !== "string" || text.trim()) texts.push(text);
      else change("blank");
    }
    return texts.length || !response.length || !item.optional ? texts : null;
  },
};

export const multipleChoiceChecks: QuestionTypeChecks = {
  answer: ({ choices = [] }) => choices.slice(0, 1),
};

export const multipleChoiceView: QuestionTypeView = {
  ask: "several",
  // Two frames: several of the choices are picked.
  shape: "double-rectangle",
  paint: { name: "multipleChoice", fill: "#e2f4f5", border: "#0b7285", text: INK },
  icon: "M3 3h10v10H3zM5.4 8l2 2 3.4-4",
  tally: {
    slots: ({ choices = [] }) => choices,
    placesOf: ({ choices = [] }, response) =>
      (response as readonly string[]).map((text) => choices.indexOf(text)),
  },
};

/** Its answers. */
// Written with a condition, so that editors show the list and not the name of this type.
export type MultipleChoiceAnswer<Question> = Question extends unknown
  ? readonly ListedText<Question>[]
  : never;
