import { INK } from "../card.ts";
import type {
  QuestionType,
  QuestionTypeChecks,
  QuestionTypeReplay,
  QuestionTypeView,
} from "../question-type.ts";

/** A question that shows a link. Its answer is any text: deployed clients send one when the link was followed. */
export const link = {
  name: "link",
  hasLink: true,
  issueOf: (_item, response) => (typeof response !== "string" ? "answer-type" : null),
} as const satisfies QuestionType;

export const linkReplay: QuestionTypeReplay = { accepts: () => "a text" };

export const linkChecks: QuestionTypeChecks = {
  answer: () => "link clicked",
};

export const linkView: QuestionTypeView = {
  ask: "link",
  // A page without a question.
  shape: "parallelogram",
  paint: { name: "link", fill: "#f2ecfb", border: "#6b46c1", text: INK },
  icon: "M6.5 9.5l3-3M7.2 5.1l1.2-1.2a2.6 2.6 0 0 1 3.7 3.7l-1.2 1.2M8.8 10.9l-1.2 1.2a2.6 2.6 0 0 1-3.7-3.7l1.2-1.2",
};

/** The answers to a question: links need no answer, even if they are not optional. */
export type LinkAnswer<_Question> = string | null;
