import { withSuggestion } from "#diagnostics/findings.ts";
import type { SurveyRule } from "../facts.ts";

const empty = {
  message: "This survey has no questions; clients show an empty box, and no response will ever come in.",
  help: "Add a question.",
} as const;

/** A survey asks something. A payload without `questions`, such as an update of other members, is not reported. */
export const noEmptyQuestionnaire = {
  code: "no-empty-questionnaire",
  severity: "warning",
  sentences: [empty],
  summary: "A survey has a question to ask.",
  check(facts, report) {
    if (facts.count === 0)
      report("/questions", () => withSuggestion(empty, facts.explanations.foreignFormat()));
  },
} as const satisfies SurveyRule;
