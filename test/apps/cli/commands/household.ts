import { readFileSync } from "node:fs";

/** A real questionnaire with two loops and three unreachable questions. */
export const household = readFileSync(
  new URL("../../../../examples/questionnaires/household.json", import.meta.url),
  "utf8",
);

/** A changed copy of it, new for each call. */
export function changedHousehold(change: (questions: Record<string, unknown>[]) => void): string {
  const survey = JSON.parse(household);
  change(survey.questions);
  return JSON.stringify(survey, null, 1);
}

/** A rating that decides whether a second question is asked, and a third one for all respondents. */
export const recommendation = {
  name: "Recommend us",
  questions: [
    {
      type: "rating",
      question: "NPS",
      display: "number",
      scale: 10,
      branching: { type: "response_based", responseValues: { detractors: 1, passives: 2, promoters: 2 } },
    },
    { type: "open", question: "What went wrong?", id: "why", branching: { type: "next_question" } },
    { type: "open", question: "Anything else?", optional: true, branching: { type: "end" } },
  ],
};
