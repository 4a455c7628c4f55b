import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open, runCases } from "./rule-case.ts";

const rating = (more: object = {}): object => ({
  type: "rating",
  question: "How?",
  display: "number",
  scale: 5,
  ...more,
});
const patchOf = (...paths: readonly string[]) =>
  paths.map((path) => ({ op: "add" as const, path, value: "" }));

describe("labelled-rating", () => {
  runCases("labelled-rating", [
    ["both labels", [rating({ lowerBoundLabel: "Bad", upperBoundLabel: "Good" })], []],
    ["empty labels", [rating({ lowerBoundLabel: "", upperBoundLabel: "" })], []],
    ["labels that are invalid", [rating({ lowerBoundLabel: 1, upperBoundLabel: ["Good"] })], []],
    ["other types", [open(), { type: "single_choice", question: "Which?", choices: ["A"] }], []],
    [
      "no labels",
      [rating()],
      [
        {
          pointer: "/questions/0/lowerBoundLabel",
          severity: "info",
          messageId: "missingLabels",
          fixes: [
            {
              title: "Add empty labels",
              applicability: "safe",
              patch: patchOf("/questions/0/lowerBoundLabel", "/questions/0/upperBoundLabel"),
            },
          ],
        },
      ],
    ],
    [
      "one label",
      [rating({ lowerBoundLabel: "Bad" }), rating({ lowerBoundLabel: null, upperBoundLabel: "Good" })],
      [{ pointer: "/questions/0/upperBoundLabel" }, { pointer: "/questions/1/lowerBoundLabel" }],
    ],
  ]);

  it("is off by default", () => {
    expect(compileSurvey({ name: "n", questions: [rating()] }).diagnostics).toEqual([]);
  });
});
