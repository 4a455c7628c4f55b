import type { SurveyRule } from "../facts.ts";

/** A survey asks something. A payload without `questions`, such as an update of other members, is not reported. */
export const noEmptyQuestionnaire = {
  code: "no-empty-questionnaire",
  severity: "warning",
  summary: "A survey has a question to ask.",
  check({ count }, report) {
    if (count !== 0) return;
    report("/questions", () => ({
      message:
        "This survey has no question to ask; clients show an empty box, and no response will ever come in.",
      help: "Add a question.",
    }));
  },
} as const satisfies SurveyRule;
