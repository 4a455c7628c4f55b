import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { applyFix } from "#fixes/apply-fix.ts";
import { findingsOf, open, type RuleCase, rating, runCases } from "./rule-case.ts";

const choice = (more: object = {}): object => ({
  ...{ id: "first", type: "single_choice", question: "Well?", choices: ["Yes", "No", "Perhaps"] },
  ...more,
});
const score = (scale: number): object =>
  rating({}, { id: "first", scale, display: "emoji", branching: null });

const unread: readonly object[] = [
  { visibleIf: null },
  { visibleIf: "" },
  { visibleIf: " " },
  { conditions: [] },
  { condition: true },
  { relevant: 1 },
  { conditional: "a" },
  { showIfYouLike: "a" },
  { colour: "{first} = 'Yes'" },
];

const names = [
  ...["visibleIf", "visible_if", "showIf", "show_if", "show-if", "relevant", "relevance", "dependsOn"],
  ...["depends_on", "displayLogic", "display_logic", "enableIf", "enabled_if", "condition", "conditions"],
  ...["showWhen", "displayWhen", "display_condition", "visibilityConditions", "hiddenIf", "skip_if"],
];

/** What the fix makes of the survey, unless there is none. */
function fixed(questions: readonly object[]): object | undefined {
  const found = findingsOf("conditional-display", questions);
  const [fix] = found[0]?.fixes ?? [];
  if (fix === undefined) return undefined;
  expect(fix.applicability).toBe("unsure");
  return applyFix({ name: "n", questions }, fix) as object;
}

const conditions = [
  ...[
    "{first} = 'Yes'",
    `$${"{first}"} = 'Yes'`,
    'first == "Yes"',
    "first === 'Yes'",
    ` $${"{ first }"}='Yes' `,
  ],
  ...["first = Yes", 'first is "Yes"', "first equals 'Yes'"],
  { question: "first", operator: "equals", value: "Yes" },
  { field: "first", operator: "is", value: "Yes" },
  { questionId: "first", op: "==", value: "Yes" },
  { question_id: "first", equals: "Yes" },
  [{ question: "first", answer: "Yes" }],
];

const others = [
  ...["{first} != 'Yes'", "{first} = 'yes'", "{second} = 'Yes'", "{first}", "= 'Yes'"],
  ...["{first} = 'Yes' and {second} = 'Yes'", `{first} = '${"Yes".repeat(200)}'`, "{first} = 1"],
  { question: "first", operator: "contains", value: "Yes" },
  { question: "first", op: "!=", value: "Yes" },
  { question: "first", operator: "equals" },
  { question: "first", defaultValue: "Yes" },
  { question: "first", operator: { toString: 1 }, value: "Yes" },
  { question: "first", value: { toString: 1 } },
  { question: { toString: 1 }, value: "Yes" },
  [],
  [{}],
  { question: 0, operator: "equals", value: "Yes" },
  { question: "first", operator: "equals", value: "Yes", and: {} },
  { question: "first", operator: "equals", value: ["Yes"] },
  [
    { question: "first", value: "Yes" },
    { question: "first", value: "No" },
  ],
];

const cannotBranch: readonly (readonly [string, object])[] = [
  ["branches already", choice({ branching: { type: "next_question" } })],
  ["has branching that is invalid", choice({ branching: 7 })],
  ["is optional", choice({ optional: true })],
  ["has no response keys", open({ id: "first" })],
  ["takes several choices", choice({ type: "multiple_choice" })],
  ["has the choice twice", choice({ choices: ["Yes", "No", "Yes"] })],
  ["has no other choice", choice({ choices: ["Yes"] })],
  ["has another id", choice({ id: "second" })],
  ["has an invalid choice", choice({ choices: ["Yes", 1] })],
];

describe("conditional-display", () => {
  runCases("conditional-display", [
    ["members that say no condition", unread.map(open), []],
    ["a member of something else", [open({ translations: { de: { visibleIf: "a" } } })], []],
    ...names.map((name): RuleCase => {
      const finding = { messageId: "ignoredCondition", params: { name } };
      return [
        name,
        [open({ [name]: "a" })],
        [{ pointer: `/questions/0/${name}`, severity: "warning", ...finding }],
      ];
    }),
    [
      "a question that is otherwise invalid",
      [
        { type: "radiogroup", title: "Well?", visibleIf: "a" },
        open({ visibleIf: {}, relevant: [1], scale: "5" }),
      ],
      [{ pointer: "/questions/0/visibleIf" }, { pointer: "/questions/1/relevant" }],
    ],
  ]);

  it("is told once, and by no other rule", () => {
    for (const name of names) {
      const { diagnostics } = compileSurvey(
        { name: "n", questions: [open({ [name]: "a" })] },
        { preset: "strict" },
      );
      expect(diagnostics.map(({ code }) => code)).toEqual(["conditional-display"]);
    }
  });

  it.each(others)("has no fix for %j", (visibleIf) => {
    expect(fixed([choice(), open({ visibleIf })])).toBeUndefined();
  });

  it.each(cannotBranch)("has no fix where the question before %s", (_, before) => {
    const questions = [before, open({ visibleIf: "{first} = 'Yes'" })];
    expect(findingsOf("conditional-display", questions)).toHaveLength(1);
    expect(fixed(questions)).toBeUndefined();
  });

  it("has no fix for a rating that shares its band, a scale without bands, what is hidden or branches", () => {
    expect(fixed([score(5), open({ visibleIf: "{first} = 5" })])).toBeUndefined();
    expect(fixed([score(4), open({ visibleIf: "{first} = 4" })])).toBeUndefined();
    expect(fixed([choice(), open({ hiddenIf: "{first} = 'Yes'" })])).toBeUndefined();
    const branching = { type: "end" };
    expect(fixed([choice(), open({ visibleIf: "{first} = 'Yes'", branching })])).toBeUndefined();
  });

  it("has no fix where the question is not right before, or questions are shuffled", () => {
    const asked = open({ visibleIf: "{first} = 'Yes'" });
    expect(fixed([asked])).toBeUndefined();
    expect(fixed([choice(), open(), asked])).toBeUndefined();
    const shuffled = { name: "n", questions: [choice(), asked], appearance: { shuffleQuestions: true } };
    expect(compileSurvey(shuffled).diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([
      ["conditional-display", undefined],
    ]);
  });

  it.each(conditions)("branches on the question before for %j", (visibleIf) => {
    const responseValues = { "0": 1, "1": 2, "2": 2 };
    const survey = fixed([choice(), open({ visibleIf }), open()]);
    expect(survey).toEqual({
      name: "n",
      questions: [choice({ branching: { type: "response_based", responseValues } }), open(), open()],
    });
    expect(compileSurvey(survey, { preset: "strict" }).diagnostics).toEqual([]);
  });

  it("ends after the last question, and goes by names", () => {
    const before = choice({ id: undefined, name: "first", branching: null, hasOpenChoice: true });
    expect(fixed([before, open({ "show/if": 1, show_if: "{first} = 'No'" })])).toMatchObject({
      questions: [{ branching: { responseValues: { "0": "end", "1": 1, "2": "end" } } }, {}],
    });
  });

  it("branches by ratings that are bands of their own", () => {
    const survey = fixed([score(2), open({ visibleIf: { field: "first", value: 1 } })]);
    expect(survey).toMatchObject({
      questions: [{ branching: { responseValues: { positive: 1, negative: "end" } } }, {}],
    });
    expect(compileSurvey(survey, { preset: "strict" }).diagnostics).toEqual([]);
  });

  const branching = fc.constantFrom<object>(
    ...[{}, { branching: { type: "end" } }, { branching: { type: "next_question" } }],
    { branching: { type: "specific_question", index: 0 } },
  );
  const befores = fc.oneof(
    fc.nat({ max: 5 }).map((count) => choice({ choices: [..."abcdef"].slice(0, count + 1) })),
    fc.constantFrom(2, 3, 5, 7, 10).map(score),
  );
  const answers = fc.oneof(fc.constantFrom(..."abcdef"), fc.nat({ max: 10 }));

  it("has fixes that draw no finding of another code", () => {
    const codes = (survey: object): string[] =>
      compileSurvey(survey, { preset: "strict" }).diagnostics.map(({ code }) => code);
    let [all, count] = [0, 0];
    fc.assert(
      fc.property(befores, answers, fc.array(branching, { maxLength: 3 }), (before, value, after) => {
        all++;
        const asked = open({ visibleIf: { question: "first", value } });
        const questions = [before, asked, ...after.map(open)];
        const survey = fixed(questions);
        if (survey === undefined) return;
        count++;
        const told = codes({ name: "n", questions });
        expect(codes(survey).filter((code) => !told.includes(code))).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(count).toBeGreaterThan(all / 25);
  });
});
