import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { patched } from "../../patched.ts";
import { findingsOf, open, runCases } from "./rule-case.ts";

const rating = (scale: unknown, more: object = {}): object => ({
  type: "rating",
  question: "How?",
  scale,
  ...more,
});
const number = { display: "number" };
const emoji = { display: "emoji" };
const scale = "/questions/0/scale";

describe("portable-rating", () => {
  runCases("portable-rating", [
    ["number scales that clients draw", [rating(5, number), rating(7, number), rating(10, number)], []],
    ["emoji scales that clients draw", [rating(2, emoji), rating(3, emoji), rating(5, emoji)], []],
    ["other types", [open({ scale: 4 })], []],
    ["an invalid scale", [rating(11), rating("4"), { type: "rating", question: "How?" }], []],
    [
      "a display that is misspelt or invalid",
      [rating(5, { displai: "number" }), rating(3, { display: 5 })],
      [],
    ],
    [
      "no display",
      [rating(5), rating(10, { display: null })],
      [
        {
          pointer: "/questions/0/display",
          severity: "warning",
          messageId: "noDisplay",
          params: { display: "number" },
        },
        { pointer: "/questions/1/display", messageId: "noDisplay", params: { display: "number" } },
      ],
    ],
    [
      "no display of a scale that only emoji have",
      [rating(2), rating(3)],
      [
        { pointer: "/questions/0/display", messageId: "noDisplay", params: { display: "emoji" } },
        { pointer: "/questions/1/display", messageId: "noDisplay", params: { display: "emoji" } },
      ],
    ],
    [
      "neither a display nor a scale that deployed clients draw",
      [rating(4)],
      [
        {
          pointer: "/questions/0/display",
          messageId: "noDisplayOrScale",
          params: { scale: 4, allowed: [5, 7, 10] },
        },
      ],
    ],
    [
      "a scale that deployed clients do not draw",
      [rating(4, number)],
      [
        {
          pointer: scale,
          severity: "warning",
          messageId: "numberScale",
          params: { scale: 4, allowed: [5, 7, 10] },
        },
      ],
    ],
    [
      "a thumbs scale as numbers",
      [rating(2, number)],
      [{ pointer: scale, messageId: "numberScale", related: ["/questions/0/display"] }],
    ],
    [
      "emoji of a long scale",
      [rating(7, emoji)],
      [
        {
          pointer: scale,
          messageId: "emojiScale",
          related: ["/questions/0/display"],
        },
      ],
    ],
    ["emoji on scale 10", [open(), rating(10, emoji)], [{ pointer: "/questions/1/scale" }]],
  ]);

  it.each([
    [2, "number", "emoji", "unsure"],
    [7, "emoji", "number", "unsure"],
    [10, "emoji", "number", "unsure"],
    [3, undefined, "emoji", "safe"],
    [5, undefined, "number", "safe"],
    [7, null, "number", "safe"],
    [4, "number", null, undefined],
    [9, "emoji", null, undefined],
    [9, undefined, null, undefined],
  ])("scale %i as %s: the fix writes %s", (size, display, other, applicability) => {
    const survey = { name: "n", questions: [rating(size, { display })] };
    const [fix] = findingsOf("portable-rating", survey.questions)[0]?.fixes ?? [];
    expect(fix?.applicability).toBe(applicability);
    if (fix === undefined) return;
    const after = patched(survey, fix);
    expect(after.questions[0]).toMatchObject({ display: other });
    expect(findingsOf("portable-rating", after.questions)).toEqual([]);
  });

  it("is checked in changes", () => {
    const { diagnostics } = compileSurvey({ questions: [rating(5)] }, { kind: "survey-update" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["portable-rating"]);
  });
});
