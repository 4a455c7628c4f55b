import { surveys } from "../surveys.ts";
import { anyOf, atQuestion, type Breaker, inSurvey } from "./breaker.ts";
import type { ContentCode } from "./codes.ts";

const open = { type: "open", question: "Why?" };
const link = { type: "link", question: "Read on?" };
const choice = { type: "single_choice", question: "Which?", choices: ["A", "B"] };
const rating = { type: "rating", question: "How?", scale: 5 };
const routed = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });

const START = "2026-01-31T09:30:00Z";
const LATER = "2026-02-28T09:30:00Z";

/** One breaker for each rule about what a survey says. */
export const contentBreakers: Readonly<Record<ContentCode, Breaker>> = {
  "no-empty-questionnaire": inSurvey([{ questions: [], appearance: null }, "/questions"]),
  "no-blank-text": anyOf(
    [{ ...open, question: " \n" }, "/question"],
    [{ ...choice, choices: ["A", ""] }, "/choices/1"],
  ),
  "unique-question-id": surveys({ minQuestions: 2, ids: "none" }).map((survey) => {
    const last = survey.questions.length - 1;
    const questions = survey.questions.map((question, at) =>
      at === 0 || at === last ? { ...question, id: "q" } : question,
    );
    return { survey: { ...survey, questions }, pointer: `/questions/${last}/id` };
  }),
  "unique-choice": anyOf(
    [{ ...choice, choices: ["A", "B", "A"] }, "/choices/2"],
    [{ ...choice, choices: ["A", "A"], ...routed({ 0: "end", 1: "next_question" }) }, "/choices/1"],
  ),
  "portable-rating": anyOf(
    [{ ...rating, scale: 4 }, "/scale"],
    [{ ...rating, scale: 7, display: "emoji" }, "/scale"],
  ),
  "valid-link": anyOf(
    [{ ...link, link: "javascript:alert(1)" }, "/link"],
    [{ ...link, link: "http://example.org/" }, "/link"],
    [{ ...link, link: "https://kim:secret@example.org/" }, "/link"],
  ),
  "link-expected": anyOf([link, "/link"]),
  "no-active-markup": anyOf([
    { ...open, description: "<script>alert(1)</script>", descriptionContentType: "html" },
    "/description",
  ]),
  "valid-date-order": inSurvey([{ start_date: LATER, end_date: START }, "/end_date"]),
  "valid-iteration": inSurvey(
    [
      {
        iteration_count: 2,
        iteration_frequency_days: 7,
        iteration_start_dates: [START, LATER],
        current_iteration: 3,
      },
      "/current_iteration",
    ],
    [
      {
        iteration_count: 2,
        iteration_frequency_days: 7,
        iteration_start_dates: [LATER, START],
        current_iteration: 1,
      },
      "/iteration_start_dates/1",
    ],
  ),
  "no-shuffle-with-branching": anyOf([{ ...open, branching: { type: "next_question" } }, ""]).map(
    ({ survey }) => ({
      survey: { ...(survey as object), appearance: { shuffleQuestions: true } },
      pointer: "/appearance/shuffleQuestions",
    }),
  ),
  "branchable-question": anyOf([{ ...open, ...routed({ 0: "end" }) }, "/branching"]),
  "known-target": atQuestion("any", (position, count) => [
    { ...open, branching: { type: "specific_question", index: count } },
    `/questions/${position}/branching/index`,
  ]),
  "known-response-key": anyOf(
    [{ ...rating, ...routed({ promoters: "end" }) }, "/branching/responseValues/promoters"],
    [{ ...choice, ...routed({ 2: "end" }) }, "/branching/responseValues/2"],
  ),
  "portable-response-key": anyOf(
    [{ ...rating, ...routed({ 3: "end" }) }, "/branching/responseValues/3"],
    [{ ...choice, ...routed({ B: "end" }) }, "/branching/responseValues/B"],
  ),
  "shadowed-response-key": anyOf(
    [{ ...choice, ...routed({ 1: "end", B: "end" }) }, "/branching/responseValues/B"],
    [{ ...rating, scale: 3, ...routed({ 3: "end", positive: "end" }) }, "/branching/responseValues/positive"],
  ),
};
