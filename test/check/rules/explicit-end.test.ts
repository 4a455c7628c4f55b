import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { patched } from "../../patched.ts";
import { findingsOf, open, rating, runCases, yesNo } from "./rule-case.ts";

const next = { branching: { type: "next_question" } };
const last = "/questions/1/branching";

describe("explicit-end", () => {
  runCases("explicit-end", [
    ["no questions", [], []],
    ["no branching", [open()], []],
    ["empty branching", [open({ branching: {} }), open({ branching: null })], []],
    ["an explicit end", [open({ branching: { type: "end" } })], []],
    ["next_question before the last question", [open(next), open()], []],
    ["every answer of the last question routed", [open(), yesNo({ "0": "end", "1": "end" })], []],
    ["a last question that cannot be reached", [open({ branching: { type: "end" } }), open(next)], []],
    [
      "a last question that leads to an earlier one",
      [open(), open({ branching: { type: "specific_question", index: 0 } })],
      [],
    ],
    [
      "next_question on the last question",
      [open(), open(next)],
      [{ pointer: last, severity: "warning", messageId: "everyAnswer" }],
    ],
    [
      "next_question as a value on the last question",
      [open(), yesNo({ "0": "end", "1": "next_question" })],
      [{ pointer: last, messageId: "oneAnswer", params: { answer: "1" } }],
    ],
    [
      "an answer without a route on the last question",
      [open(), yesNo({ "0": "end" })],
      [{ pointer: last, messageId: "oneAnswer", params: { answer: "No" } }],
    ],
    [
      "ratings without a route on the last question",
      [open(), rating({ negative: "end" })],
      [{ pointer: last, messageId: "severalAnswers", params: { answers: ["3", "4", "5"] } }],
    ],
    [
      "a skip on the last question",
      [open(), yesNo({ "0": "end", "1": "end" }, { optional: true })],
      [{ pointer: last, messageId: "skip" }],
    ],
    [
      "a skip, and an answer without a route",
      [open(), yesNo({ "0": "end" }, { optional: true })],
      [{ pointer: last, messageId: "oneAnswerOrSkip", params: { answer: "No" } }],
    ],
    [
      "a skip, and answers without a route",
      [open(), rating({ negative: "end" }, { optional: true })],
      [{ pointer: last, messageId: "severalAnswersOrSkip", params: { answers: ["3", "4", "5"] } }],
    ],
  ]);

  it.each<[string, object, object | null]>([
    ["next_question", open(next), { type: "end" }],
    [
      "next_question beside what nothing reads",
      open({ branching: { type: "next_question", goto: 0 } }),
      { type: "end", goto: 0 },
    ],
    [
      "keys that lead back",
      yesNo({ "0": 0 }),
      { type: "response_based", responseValues: { "0": 0, "1": "end" } },
    ],
    [
      "bands",
      rating({ negative: 0 }),
      { type: "response_based", responseValues: { negative: 0, neutral: "end", positive: "end" } },
    ],
    [
      "a value",
      yesNo({ "0": 0, "1": "next_question" }),
      { type: "response_based", responseValues: { "0": 0, "1": "end" } },
    ],
    ["a skip that cannot be routed", yesNo({ "0": 0 }, { optional: true }), null],
  ])("the safe fix of %s resolves the finding", (_name, question, branching) => {
    const survey = { name: "n", questions: [open(), question] };
    const [fix] = findingsOf("explicit-end", survey.questions)[0]?.fixes ?? [];
    expect(fix?.applicability ?? null).toBe(branching === null ? null : "safe");
    if (fix === undefined) return;
    const after = patched(survey, fix);
    expect(after.questions[1]).toMatchObject({ branching });
    expect(compileSurvey(after).diagnostics.map(({ code }) => code)).not.toContain("explicit-end");
  });

  it.each<[string, object]>([
    ["response keys of answers that all end", yesNo({ "0": "end" })],
    [
      "members beside response keys",
      yesNo({}, { branching: { type: "response_based", responseValues: {}, goto: 1 } }),
    ],
    ["a target beside next_question", open({ branching: { type: "next_question", index: 0 } })],
    [
      "response keys beside next_question",
      yesNo({}, { branching: { type: "next_question", responseValues: { "0": "end" } } }),
    ],
  ])("a fix that replaces %s is unsure", (_name, question) => {
    const [finding] = findingsOf("explicit-end", [open(), question]);
    expect(finding?.fixes?.map(({ applicability }) => applicability)).toEqual(["unsure"]);
  });

  it("the fix for a scale without bands is unsure, because its keys are not portable", () => {
    const [finding] = findingsOf("explicit-end", [open(), rating({ "1": 0 }, { scale: 4 })]);
    expect(finding?.fixes?.map(({ applicability }) => applicability)).toEqual(["unsure"]);
  });
});
