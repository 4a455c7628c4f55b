import { describe, expect, it } from "vitest";
import { defineSurvey } from "#compile/define-survey.ts";
import { choice, jump, open, rating, rejected, surveyOf } from "./rejected-literals.ts";
import { checkEach, inOrder } from "./type-errors.ts";

const accepted: readonly (readonly [what: string, source: string])[] = [
  [
    "positions and words as targets",
    surveyOf(jump(1), rating(10, '{ detractors: 0, 7: 1, 10: "end", passives: "next_question" }')),
  ],
  [
    "bands and ratings of every scale",
    surveyOf(
      rating(2, "{ 1: 1, 2: 1, positive: 0, negative: 0 }"),
      rating(7, "{ 7: 0, neutral: 1 }"),
      rating(9, "{ 9: 0 }"),
    ),
  ],
  [
    "texts and positions of choices",
    surveyOf(choice('{ Tea: 0, 1: 0, "0": "end" }'), choice("{ Coffee: 1 }", "hasOpenChoice: true, ")),
  ],
  [
    "the text of a choice that is a number",
    surveyOf(
      '{ type: "single_choice", question: "Which?", choices: ["5", "7"], branching: { type: "response_based", responseValues: { 7: "end" } } }',
    ),
  ],
  ["jumps back", surveyOf(open, jump(0))],
  [
    "empty branching",
    surveyOf(
      '{ type: "open", question: "Why?", branching: {} }',
      '{ type: "open", question: "Why?", branching: null }',
    ),
  ],
  [
    "null for what is not set",
    'defineSurvey({ name: "Visit", description: null, questions: null, conditions: null });',
  ],
  ["no questions", 'defineSurvey({ name: "Visit" });'],
  [
    "other members where the interface takes them",
    'defineSurvey({ name: "Visit", appearance: { backgroundColor: "#fff", whiteLabel: true }, conditions: { cookies: [1] } });',
  ],
  [
    "readonly values",
    `defineSurvey({ name: "Visit", iteration_start_dates: ["2026-01-01"], conditions: { deviceTypes: ["Mobile"] }, questions: [${choice("{ Tea: 0 }")}] } as const);`,
  ],
  [
    "choices from elsewhere",
    'const choices = ["Tea", "Milk"] as const; defineSurvey({ name: "Visit", questions: [{ type: "single_choice", question: "Which?", choices, branching: { type: "response_based", responseValues: { Milk: 0 } } }] });',
  ],
  [
    "choices that the program computes",
    'declare const texts: string[]; defineSurvey({ name: "Visit", questions: [{ type: "single_choice", question: "Which?", choices: texts, branching: { type: "response_based", responseValues: { Tea: 0 } } }] });',
  ],
  [
    "questions that the program computes",
    `declare const more: { type: "open"; question: string; branching: { type: "specific_question"; index: number } }[]; defineSurvey({ name: "Visit", questions: [${jump(7)}, ...more] });`,
  ],
  [
    "a survey of any questions",
    'import type { Survey } from "#model/payloads.generated.ts"; declare const survey: Survey; defineSurvey(survey);',
  ],
  [
    "a value for what takes surveys",
    `import type { Survey } from "#model/payloads.generated.ts"; const survey: Survey = ${surveyOf(choice("{ Tea: 0 }"))}`,
  ],
];

describe("defineSurvey", () => {
  it("gives the same value", () => {
    const survey = { name: "Visit", questions: [{ type: "open", question: "Why?" }] } as const;
    expect(defineSurvey(survey)).toBe(survey);
  });

  describe.each([true, false])("if exactOptionalPropertyTypes is %s", (exactOptionalPropertyTypes) => {
    const sources = accepted.map(([, source]) => source);
    const checked = checkEach(sources, { exactOptionalPropertyTypes });

    it.each(accepted.map(([what], at) => [what, at] as const))("accepts %s", (_, at) => {
      expect(checked[at]?.errors).toEqual([]);
    });
  });

  const checked = checkEach(rejected.map(([, source]) => source));

  it.each(rejected.map((each, row) => [...each, row] as const))("rejects %s", (_, __, at, message, row) => {
    const errors = checked[row]?.errors.map((error) => [error.at, inOrder(error.message)]);
    expect(errors).toEqual([[at, inOrder(message)]]);
  });
});

/** Surveys of one length, whose questions lead far ahead and far back. */
const longSurvey = (count: number): string => {
  const texts = Array.from({ length: 10 }, (_, at) => `"Choice ${at}"`).join(", ");
  const questions = Array.from({ length: count }, (_, at) => {
    const far = (at * 7919) % count;
    if (at % 4 === 0)
      return rating(10, `{ detractors: ${far}, 7: ${count - 1}, promoters: "next_question" }`);
    if (at % 4 === 1) return `{ id: "q${at}", ${jump(Math.min(at + 2, count - 1)).slice(2)}`;
    return `{ type: "single_choice", question: "Which?", choices: [${texts}], branching: { type: "response_based", responseValues: { "Choice 3": ${far}, 1: ${far} } } }`;
  });
  return `const survey = ${surveyOf(...questions)}\ntype Responses = ResponsesOf<typeof survey>;\n`;
};

describe("the work of the compiler", () => {
  it("grows with the questions, not with their square, and has no end before that of the API", () => {
    const counts = [8, 200, 400];
    const sources = counts.map((count) => `${longSurvey(count)}const name: keyof Responses = "q1";`);
    const questions = Array.from({ length: 1_001 }, () => '{ type: "open" }').join(", ");
    const found = checkEach([
      ...sources,
      `const name: keyof ResponsesOf<{ questions: [${questions}] }> = "1000";`,
    ]);
    expect(found.flatMap(({ errors }) => errors)).toEqual([]);
    const [few = 0, many = 0, more = 0] = found.map(({ instantiations }) => instantiations);
    expect(many - few).toBeLessThan(60_000);
    expect((more - many) / (many - few)).toBeLessThan(2.5);
  });
});
