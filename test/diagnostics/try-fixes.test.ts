// Fixes are offered where trying them shows that they bring no error; what cannot be tried is offered without.
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";

const misspelt = { type: "opne", question: "Why?" };
const survey = (more: object = {}): object => ({ name: "s", questions: [misspelt], ...more });

/** How many fixes the finding about the misspelt type has. */
function fixesIn(payload: object): number | undefined {
  const { diagnostics } = compileSurvey(payload);
  const finding = diagnostics.find(({ pointer }) => pointer === "/questions/0/type");
  expect(finding).toMatchObject({ code: "known-value", severity: "error" });
  return finding?.fixes?.length;
}

describe("a fix is offered", () => {
  it.each([
    ["for a survey", survey()],
    ["beside a free-form part", survey({ appearance: { theme: ["a", { b: [1] }] } })],
    ["beside a second error", survey({ type: "ap" })],
    ["beside texts of a million characters", survey({ appearance: { texts: texts(10) } })],
  ])("%s", (_, payload) => {
    expect(fixesIn(payload)).toBe(1);
  });

  it("for a single part", () => {
    expect(parse("question", misspelt).diagnostics[0]?.fixes).toHaveLength(1);
  });
});

describe("up to forty fixes are tried", () => {
  it.each([5, 10, 16, 20, 40, 100])("in a survey with %i misspelt types", (count) => {
    const questions = Array.from({ length: count }, (_, at) => ({ type: "opne", question: `Why ${at}?` }));
    const { diagnostics } = compileSurvey({ name: "s", questions });
    expect(diagnostics).toHaveLength(count);
    for (const { help } of diagnostics) expect(help).toBe('Did you mean "open"?');
    const withFix = diagnostics.map(({ fixes }) => fixes !== undefined);
    expect(withFix).toEqual(questions.map((_, at) => at < 40));
  });

  it("also in long questions, next to many other findings", () => {
    const description = "Take as much time as you need. ".repeat(5);
    const questions = Array.from({ length: 100 }, (_, at) => [
      { type: "opne", question: `Why ${at}?`, description },
      { type: "open", question: " " },
    ]);
    const { diagnostics } = compileSurvey(
      { name: "s", questions: questions.flat() },
      { limits: { diagnostics: 1_000 } },
    );
    expect(diagnostics).toHaveLength(200);
    expect(diagnostics.filter(({ fixes }) => fixes !== undefined)).toHaveLength(40);
  });
});

it("fewer fixes are tried if each trial would find many mistakes again", () => {
  const misspeltTypes = Array.from({ length: 40 }, () => misspelt);
  const choices = Array.from({ length: 450 }, (_, at) => [`${at}`, " "]).flat();
  const { diagnostics } = compileSurvey({
    name: "s",
    questions: [...misspeltTypes, { type: "single_choice", question: "Which?", choices }],
  });
  const offered = diagnostics.filter(({ code, fixes }) => code === "known-value" && fixes !== undefined);
  expect(offered).toHaveLength(37);
});

function texts(count: number): string[] {
  return Array.from({ length: count }, () => "x".repeat(100_000));
}

describe("a fix that cannot be tried is not offered", () => {
  it.each([
    ["beside texts of more than four million characters", survey({ appearance: { texts: texts(41) } })],
    [
      "next to equally long texts in separate objects",
      survey({ appearance: { texts: texts(41).map((text) => ({ text })) } }),
    ],
    ["beside a list of a claimed length", survey({ appearance: { list: new Array(4_000_000_000) } })],
  ])("%s", (_, payload) => {
    expect(fixesIn(payload)).toBeUndefined();
  });
});

describe("a fix that brings another error is not offered, and the finding keeps its help", () => {
  const asking = { questions: [{ type: "open", question: "Why?" }] };
  const leadingTo = (index: string): object => ({
    type: "open",
    question: "Why?",
    branching: { type: "specific_question", index },
  });
  it.each<[string, object, readonly string[]]>([
    ["a target that closes a loop", { questions: [leadingTo("0")] }, ["valid-type"]],
    [
      "beside an error that exists already",
      { questions: [{ type: "open", question: "" }, leadingTo("1")] },
      ["no-blank-text", "valid-type"],
    ],
    [
      "an object that is read under another name",
      { ...asking, conditons: { url: 1 }, appearence: { backgroundColor: 1 } },
      ["known-field", "known-field"],
    ],
    [
      "an error of a rule that mostly warns",
      {
        questions: [
          {
            type: "single_choice",
            question: "Well?",
            options: ["Yes", "Yes"],
            branching: { type: "response_based", responseValues: { 0: 1, 1: "end" } },
          },
          { type: "open", question: "Why?" },
        ],
      },
      ["required-field"],
    ],
  ])("%s", (_, members, codes) => {
    const { diagnostics } = compileSurvey({ name: "s", ...members });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    for (const { fixes, help } of diagnostics) {
      expect(fixes).toBeUndefined();
      expect(help).toMatch(/^[A-Z].*[.?]$/);
    }
  });
});
