import { applyPatch } from "rfc6902";
import { describe, expect, it } from "vitest";
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
    ["a display that is missing", [rating(7), rating(10, { display: null })], []],
    ["other types", [open({ scale: 4 })], []],
    ["an invalid scale", [rating(11), rating("4"), { type: "rating", question: "How?" }], []],
    [
      "a scale that deployed clients do not draw",
      [rating(4)],
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
    [2, "number", "emoji"],
    [3, undefined, "emoji"],
    [7, "emoji", "number"],
    [10, "emoji", "number"],
    [4, "number", null],
    [9, "emoji", null],
  ])("scale %i as %s: the other display is %s", (size, display, other) => {
    const survey = { name: "n", questions: [rating(size, { display })] };
    const [fix] = findingsOf("portable-rating", survey.questions)[0]?.fixes ?? [];
    expect(fix?.applicability).toBe(other === null ? undefined : "unsure");
    if (fix === undefined) return;
    expect(applyPatch(survey, [...fix.patch])).toEqual([null]);
    expect(survey.questions[0]).toMatchObject({ display: other });
    expect(findingsOf("portable-rating", survey.questions)).toEqual([]);
  });

  it("reports nothing if the display is invalid", () => {
    expect(findingsOf("portable-rating", [rating(3, { display: 5 })])).toEqual([]);
  });
});
