import { describe, expect, it } from "vitest";
import { answerType } from "#analysis/records/answer-type.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { mistakesIn, programOf } from "../docs/public-api.ts";

const lower = (...questions: object[]) => lowerSurvey({ questions });
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const survey = lower(
  { id: "n", type: "rating", question: "How likely?", scale: 3, ...by({ positive: "end" }) },
  { id: "why not", type: "open", question: "Why?" },
  { type: "multiple_choice", question: "Which?", choices: ["A", "B"], optional: true },
);

describe("answerType", () => {
  it("prints one alternative for each route", () => {
    expect(answerType(survey, "Answers")).toBe(`/** The complete records of the survey. */
export type Answers =
| {
  n: 3;
  "why not"?: never;
  "2"?: never;
}
| {
  n: 1 | 2;
  "why not": string;
  "2": readonly ("A" | "B")[] | null;
};
`);
  });

  it.each<[string, object[], string]>([
    ["nothing", [], "| Record<string, never>;"],
    ["a link", [{ type: "link", question: "Look!" }], '"0": string | null;'],
    [
      "choices",
      [{ id: "c", type: "single_choice", question: "?", choices: ['"', "\u2028\u2029"] }],
      'c: "\\"" | "\\u2028\\u2029";',
    ],
    ["no choices", [{ id: "c", type: "single_choice", question: "?", choices: [] }], "c: never;"],
    [
      "an open choice",
      [{ id: "c", type: "single_choice", question: "?", choices: ["A", "B"], hasOpenChoice: true }],
      "c: string;",
    ],
    [
      "some choices",
      [{ id: "c", type: "multiple_choice", question: "?", choices: ["A", "B"] }],
      'c: readonly ["A" | "B", ...("A" | "B")[]];',
    ],
    [
      "some choices and a text",
      [{ id: "c", type: "multiple_choice", question: "?", choices: ["A"], hasOpenChoice: true }],
      "c: readonly [string, ...(string)[]];",
    ],
  ])("prints %s", (_name, questions, line) => {
    expect(answerType(lower(...questions), "Answers")).toContain(line);
  });

  it("compiles, and rejects incomplete records", () => {
    const loop = lower({
      id: "p",
      type: "single_choice",
      question: "?",
      choices: ["\u2028", "*/"],
      ...by({ "0": 0 }),
    });
    const types = answerType(survey, "Answers") + answerType(loop, "Loop") + answerType(lower(), "Nothing");
    const isRight = (value: string): string[] => [`export const right: Answers = ${value};`];
    const program = programOf([], {
      "test/docs/right.ts": `${types}${isRight("{ n: 3 }")}\nexport const other: Answers = { n: 1, "why not": "x", "2": ["A"] };\nexport const none: Nothing = {};\nexport const loop: Loop = { p: "*/" };`,
      "test/docs/wrong.ts": `${types}${isRight('{ n: 3, "why not": "x", "2": null }')}`,
      "test/docs/missing.ts": `${types}${isRight('{ n: 1, "why not": "x" }')}`,
      "test/docs/unlisted.ts": `${types}${isRight('{ n: 1, "why not": "x", "2": ["C"] }')}`,
    });
    expect(mistakesIn(program, "test/docs/right.ts")).toEqual([]);
    for (const file of ["wrong", "missing", "unlisted"])
      expect(mistakesIn(program, `test/docs/${file}.ts`).length, file).toBeGreaterThan(0);
  });

  it("throws for a name that no type can have", () => {
    for (const name of ["", "a b", "1a", "string", "null", "A;"])
      expect(() => answerType(survey, name)).toThrow(TypeError);
    expect(answerType(survey, "Ünlü$1")).toContain("export type Ünlü$1 =");
  });
});
