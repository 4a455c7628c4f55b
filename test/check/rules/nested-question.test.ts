import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";

const open = { type: "open", question: "How many?" };
const found = (members: object) =>
  compileSurvey({ name: "s", questions: [{ type: "open", question: "Which?", ...members }] }).diagnostics.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

describe("nested-question", () => {
  it.each([
    ["nothing", null],
    ["a text", "open"],
    ["settings", { type: "dark", color: "red" }],
    ["a list of objects that are not questions", [{ type: "image", url: "https://example.org/a.png" }]],
    ["a list of names", ["a", "b"]],
    ["a type without a text", [{ type: "open" }]],
  ])("reports nothing for %s", (_shows, value) => {
    expect(found({ extra: value })).toEqual([]);
  });

  it.each([
    ["a question", open],
    ["a list of questions", [open]],
    ["questions by response", { Yes: [open], No: [] }],
    ["a question with a title", [{ type: "text", title: "How many?" }]],
    ["a question in a condition", { if: "Yes", show: { ask: open } }],
  ])("reports %s", (_shows, value) => {
    for (const name of ["followUp", "children", "subQuestions", "questions"])
      expect(found({ [name]: value })).toEqual([`nested-question /questions/0/${name}`]);
  });

  it("reports a question once, with the preset strict too", () => {
    const survey = { name: "s", questions: [{ type: "open", question: "Which?", followUp: [open, open] }] };
    expect(compileSurvey(survey, { preset: "strict" }).diagnostics).toMatchObject([
      { code: "nested-question", params: { name: "followUp" } },
    ]);
  });
});
