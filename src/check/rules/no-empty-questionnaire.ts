import type { ContentRule } from "../rule.ts";

/** A survey asks something. A payload without `questions`, such as an update of other members, is not reported. */
export const noEmptyQuestionnaire = {
  code: "no-empty-questionnaire",
  severity: "warning",
  summary: "A survey has a question to ask.",
  check({ questions }, report) {
    if (questions?.length !== 0) return;
    report({
      pointer: "/questions",
      message:
        "This survey has no question to ask; clients show an empty box, and no response will ever come in.",
      help: "Add a question.",
    });
  },
} as const satisfies ContentRule;
