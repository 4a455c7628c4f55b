import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open, type RuleCase, runCases } from "./rule-case.ts";

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

describe("conditional-display", () => {
  runCases("conditional-display", [
    ["properties without a condition", unread.map(open), []],
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

  it("is reported once, and by no other rule", () => {
    for (const name of names) {
      const { diagnostics } = compileSurvey(
        { name: "n", questions: [open({ [name]: "a" })] },
        { preset: "strict" },
      );
      expect(diagnostics.map(({ code }) => code)).toEqual(["conditional-display"]);
    }
  });
});

describe("index next to the type of a question", () => {
  const found = (...questions: readonly object[]) =>
    compileSurvey({ name: "s", questions }).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

  it("is not reported if it counts the questions, is not a position, or has branching beside it", () => {
    expect(found({ ...open(), index: 0 }, { ...open(), index: 1 })).toEqual([]);
    expect(found({ ...open(), index: 1 }, { ...open(), index: 2 })).toEqual([]);
    expect(found({ ...open(), index: 0 })).toEqual([]);
    expect(found({ ...open(), index: 7 }, open())).toEqual([]);
    expect(found({ ...open(), index: "b" }, open())).toEqual([]);
    expect(found({ ...open(), index: 1, branching: { type: "end" } }, open())).not.toContain(
      "conditional-display /questions/0/index",
    );
  });

  it("is reported if one question has it", () => {
    const { diagnostics } = compileSurvey({
      name: "s",
      questions: [{ ...open(), index: 2 }, open(), open()],
    });
    expect(diagnostics).toMatchObject([{ code: "conditional-display", messageId: "ignoredIndex" }]);
  });
});
