import type { QuestionType } from "../question-type.ts";

/** A question that shows a link. Its answer is any text: deployed clients send one when the link was followed. */
export const link = {
  name: "link",
  hasLink: true,
  issueOf: (_item, response) => (typeof response === "string" ? null : "answer-type"),
} as const satisfies QuestionType;
