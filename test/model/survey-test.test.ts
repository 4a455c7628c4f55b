import { expect, expectTypeOf, it } from "vitest";
import type * as z from "zod";
import { surveyTestDefinition } from "#model/survey-test.ts";
import type { AnswerIssue } from "#question-types/question-type.ts";

const steps = [{ question: "why", answer: null }];

it.each<[string, unknown, boolean]>([
  [
    "answers of every kind",
    {
      tests: [
        { name: "x", steps: [null, 1, "So", ["a", "b"]].map((answer) => ({ question: "why", answer })) },
      ],
    },
    true,
  ],
  ["a respondent who is asked nothing", { tests: [{ name: "x", steps: [] }] }, true],
  [
    "what is expected besides",
    { tests: [{ name: "x", steps, next: "end", never: ["why"], recorded: { why: null } }] },
    true,
  ],
  ["a survey and its place in a list", { survey: "all.json", index: 0, tests: [{ name: "x", steps }] }, true],
  ["no tests", { tests: [] }, false],
  ["a step without an answer", { tests: [{ name: "x", steps: [{ question: "why" }] }] }, false],
  ["an answer of no question", { tests: [{ name: "x", steps: [{ question: "why", answer: true }] }] }, false],
  ["an unknown reason", { tests: [{ name: "x", steps: [{ ...steps[0], refused: "answer" }] }] }, false],
  ["another member", { tests: [{ name: "x", steps, asks: "end" }] }, false],
])("takes or rejects %s", (_, content, isTaken) => {
  expect(surveyTestDefinition.safeParse(content).success).toBe(isTaken);
});

it("knows all reasons for which an answer is refused", () => {
  type Step = z.infer<typeof surveyTestDefinition>["tests"][number]["steps"][number];
  expectTypeOf<NonNullable<Step["refused"]>>().toEqualTypeOf<AnswerIssue>();
});
