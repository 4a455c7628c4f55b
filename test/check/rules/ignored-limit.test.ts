import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open, type RuleCase, runCases } from "./rule-case.ts";

const unlimited: readonly object[] = [
  { maxSelections: null },
  { numeric: false },
  { format: "html" },
  { inputType: "text" },
  { pattern: "" },
  { maximize: true },
  { formatted: "a" },
  { limits: 3 },
  { choicesCount: 3 },
  { validated: true },
  { maxWidth: 300 },
  { max_height: 300 },
  { minLabel: "Low" },
  { minutes: 3 },
];

const names = [
  ...["maxSelections", "max_selections", "minSelections", "maxSelectedChoices", "maxChoices", "min_answers"],
  ...[
    "selectionLimit",
    "choiceLimit",
    "maxSelect",
    "minSelect",
    "maxSelected",
    "maxNumberOfChoices",
    "maximumPicks",
  ],
  ...["min", "max", "minimum", "maximum", "minValue", "max-value", "minDate", "maxWords", "limit"],
  ...["inputType", "input_type", "format", "inputFormat", "inputMask", "mask", "pattern", "regex", "regexp"],
  ...["validationRegex", "constraint", "numeric", "dataType", "decimalPlaces", "exclusiveChoices"],
];

describe("ignored-limit", () => {
  runCases("ignored-limit", [
    ["properties that limit nothing", unlimited.map(open), []],
    ["a property of something else", [open({ branching: { type: "end", max: 3 } })], []],
    [
      "a rating, which its scale limits",
      [{ type: "rating", question: "How?", display: "number", scale: 5, min: 1, max: 5 }],
      [],
    ],
    ...names.map((name): RuleCase => {
      const finding = { severity: "warning", messageId: "ignoredLimit", params: { name } } as const;
      return [name, [open({ [name]: 2 })], [{ pointer: `/questions/0/${name}`, ...finding }]];
    }),
    [
      "a question that is otherwise invalid",
      [{ type: "checkbox", title: "Which?", choices: ["A"], maxSelections: 2 }],
      [{ pointer: "/questions/0/maxSelections" }],
    ],
  ]);

  it("is reported once, and by no other rule", () => {
    for (const name of names) {
      const { diagnostics } = compileSurvey(
        { name: "n", questions: [open({ [name]: 2 })] },
        { preset: "strict" },
      );
      expect(diagnostics.map(({ code }) => code)).toEqual(["ignored-limit"]);
    }
  });
});
