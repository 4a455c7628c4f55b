import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open, runCases } from "./rule-case.ts";

const choices = (...texts: unknown[]): object => ({
  type: "multiple_choice",
  question: "Which?",
  choices: texts,
});
const text = "/questions/0/question";

describe("no-blank-text", () =>
  runCases("no-blank-text", [
    ["a text", [open()], []],
    ["a text between white space", [open({ question: "\n Why? " })], []],
    [
      "any script, and emoji",
      [open({ question: "なぜ？" }), open({ question: "👍" }), open({ question: "¿" })],
      [],
    ],
    ["emoji that are joined by invisible characters", [open({ question: "👩‍👧" })], []],
    ["choices", [choices("a", " b ", "-")], []],
    ["an invalid text", [open({ question: 5 }), { type: "open" }], []],
    ["an invalid choice", [choices(5, null)], []],
    ["choices on a type without choices", [open({ choices: "" })], []],
    [
      "an empty text",
      [open({ question: "" })],
      [{ pointer: text, severity: "error", messageId: "blankQuestion" }],
    ],
    [
      "white space of every kind",
      [open({ question: " \t\n\u00a0\u3000\ufeff" })],
      [{ pointer: text, severity: "error" }],
    ],
    [
      "invisible characters",
      [open({ question: "\u200b\u2060" })],
      [{ pointer: text, severity: "warning", messageId: "invisibleQuestion" }],
    ],
    [
      "Braille and Hangul that print nothing",
      [open({ question: "\u2800\u3164" })],
      [{ pointer: text, severity: "warning" }],
    ],
    [
      "translations, as a warning",
      [
        open({ translations: { fr: { question: "", choices: [""] }, de: { question: null } } }),
        { ...choices("a", "b"), translations: { fr: { question: "\u200b", choices: ["\u200b", " "] } } },
      ],
      [
        {
          pointer: "/questions/0/translations/fr/question",
          severity: "warning",
          messageId: "blankTranslation",
          params: { language: "fr" },
        },
        { pointer: "/questions/1/translations/fr/question", severity: "warning" },
        {
          pointer: "/questions/1/translations/fr/choices/0",
          severity: "warning",
          messageId: "blankTranslatedChoice",
        },
        {
          pointer: "/questions/1/translations/fr/choices/1",
          severity: "warning",
          params: { language: "fr", choice: 2 },
        },
      ],
    ],
    [
      "every blank choice",
      [open(), choices("a", "", " ", "\u200b")],
      [
        {
          pointer: "/questions/1/choices/1",
          severity: "error",
          messageId: "blankChoice",
          params: { choice: 2 },
        },
        { pointer: "/questions/1/choices/2", severity: "error" },
        { pointer: "/questions/1/choices/3", severity: "warning" },
      ],
    ],
  ]));

describe("the fix of the first blank choice", () => {
  const single = (texts: readonly string[], responseValues: object) => ({
    type: "single_choice",
    question: "Which?",
    choices: texts,
    branching: { type: "response_based", responseValues },
  });
  it.each<[string, object, readonly string[] | undefined]>([
    ["removes all at the end, the last first", choices("a", "b", "", " "), ["3", "2"]],
    ["is none before other choices", choices("a", "", "b", " "), undefined],
    ["is none where nothing would be left", choices("", " "), undefined],
    ["is none beside an open choice", { ...choices("a", "", " "), hasOpenChoice: true }, undefined],
    [
      "is none beside translations",
      { ...choices("a", "b", ""), translations: { fr: { choices: ["A", "B", "C"] } } },
      undefined,
    ],
    ["removes what no route names", single(["a", "b", ""], { 0: "end" }), ["2"]],
    ["is none where a route has its text", single(["a", "b", " "], { " ": "end" }), undefined],
    ["is none where a route has its position", single(["a", "b", ""], { 2: "end" }), undefined],
  ])("%s", (_name, question, removed) => {
    const { diagnostics } = compileSurvey({ name: "s", questions: [question, open()] });
    const finding = diagnostics.find(({ code }) => code === "no-blank-text");
    expect(finding?.message).toContain("is blank");
    expect(finding?.fixes?.[0]?.patch).toEqual(
      removed?.map((at) => ({ op: "remove", path: `/questions/0/choices/${at}` })),
    );
  });
});
