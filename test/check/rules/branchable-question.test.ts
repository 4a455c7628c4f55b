import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { goTo, open, rating, runCases, yesNo } from "./rule-case.ts";

const byResponse = { branching: { type: "response_based", responseValues: { "0": "end" } } };
const place = "/questions/0/branching";

describe("branchable-question", () => {
  runCases("branchable-question", [
    ["a rating", [rating({ negative: "end" }), open()], []],
    ["a single choice", [yesNo({ "0": "end" }), open()], []],
    ["other types of branching on other question types", [goTo(1), open({ branching: { type: "end" } })], []],
    ["an invalid type", [{ type: "no_such_type", question: "How?", ...byResponse }], []],
    ["an invalid branching", [open({ branching: { type: "by_response" } })], []],
    [
      "an open question",
      [open(byResponse), open()],
      [
        {
          pointer: place,
          severity: "error",
          messageId: "withoutResponseKeys",
          params: { type: "open", allowed: ["rating", "single_choice"] },
          related: ["/questions/0/type"],
        },
      ],
    ],
    [
      "a link",
      [{ type: "link", question: "Go?", link: "https://example.org", ...byResponse }],
      [{ pointer: place, severity: "error" }],
    ],
    [
      "a multiple choice",
      [{ type: "multiple_choice", question: "Which?", choices: ["a"], ...byResponse }],
      [{ pointer: place, severity: "error" }],
    ],
  ]);

  it.each<[string, object]>([
    ["nothing", {}],
    ["no routes", { responseValues: null }],
    ["a value other than an object", { responseValues: 5 }],
    ["a target off the survey", { responseValues: { a: 99 } }],
    ["a fraction and a word", { responseValues: { a: 1.5, b: "x" } }],
    ["routes under another name", { response_values: { a: 1 } }],
    ["a target for every answer", { index: 1 }],
  ])("is the only finding, for any other properties of the branching: %s", (_what, members) => {
    const branching = { type: "response_based", ...members };
    const codesOf = (...questions: object[]) =>
      compileSurvey({ name: "n", questions }).diagnostics.map(({ code }) => code);
    expect(codesOf(open({ branching }))).toEqual(["branchable-question"]);
    expect(codesOf(open({ branching }), open())).toEqual(["branchable-question"]);
    expect(codesOf(open({ branching, optional: "x" }))).toEqual(["branchable-question", "valid-type"]);
    expect(codesOf(rating({}), open({ branching }), open())).toContain("branchable-question");
  });

  it("suppresses the rules about keys and routes of the question", () => {
    const questions = [
      open({ branching: { type: "response_based", responseValues: { nothing: 0 } } }),
      open(),
    ];
    expect(compileSurvey({ name: "n", questions }).diagnostics.map(({ code }) => code)).toEqual([
      "branchable-question",
    ]);
  });

  it("is locked", () => {
    const rules = { "branchable-question": "off" } as never;
    expect(() => compileSurvey({ name: "n" }, { rules })).toThrow(TypeError);
  });
});
