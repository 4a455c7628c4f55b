import type { SurveyRule } from "../facts.ts";

const messages = {
  noQuestions: {
    message: "The survey has no questions. Clients show an empty survey, and it never gets a response.",
    help: "Add a question.",
  },
} as const;

/** A survey has questions. A payload without `questions`, such as an update of other properties, is not reported. */
export const noEmptyQuestionnaire = {
  code: "no-empty-questionnaire",
  severity: "warning",
  messages,
  check(facts, report) {
    if (facts.count === 0) report("/questions", "noQuestions");
  },
} as const satisfies SurveyRule<typeof messages>;
