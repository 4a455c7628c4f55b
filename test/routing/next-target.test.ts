import { describe, expect, it } from "vitest";
import type { Target } from "#branching-types/branching-type.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";

const open = { type: "open", question: "Why?" };
const routed = (question: object, responseValues: object) =>
  lowerSurvey({
    questions: [{ ...question, branching: { type: "response_based", responseValues } }, open, open],
  });
const rating = { type: "rating", question: "How?", scale: 10 };
const choice = { type: "single_choice", question: "Which?", choices: ["Yes", "No", "Other"] };

describe("nextTarget", () => {
  it.each<[string, object, object, Response, Target]>([
    ["a band", rating, { promoters: 2 }, 9, 2],
    ["the number before the band", rating, { promoters: 2, "9": "end" }, 9, "end"],
    ["an answer without a key", rating, { promoters: "end" }, 3, 1],
    ["a text is not a rating", rating, { promoters: "end" }, "9", 1],
    ["next_question", rating, { passives: "next_question" }, 7, 1],
    ["a choice by position", choice, { "1": 2 }, "No", 2],
    ["a choice by its text", choice, { No: 2 }, "No", 2],
    ["the position before the text", choice, { No: 1, "1": "end" }, "No", "end"],
    ["a position as the answer", choice, { "0": "end" }, 0, "end"],
    ["the open choice", { ...choice, hasOpenChoice: true }, { "2": "end" }, "mine", "end"],
    ["typed text is not a key", { ...choice, hasOpenChoice: true }, { mine: "end" }, "mine", 1],
    ["an unlisted answer", choice, { "0": "end" }, "mine", 1],
    ["a skip", { ...choice, optional: true }, { "0": "end" }, null, 1],
    ["an inherited key is ignored", choice, Object.create({ "0": "end" }) as object, "Yes", 1],
    ["a value that is not a target", choice, { "0": 17 }, "Yes", 1],
    ["multiple choices have no keys", { ...choice, type: "multiple_choice" }, { "0": "end" }, ["Yes"], 1],
  ])("%s", (_name, question, responseValues, response, target) => {
    expect(nextTarget(routed(question, responseValues), 0, response)).toBe(target);
  });

  it("a position outside of the survey leads to the end", () => {
    const compiled = lowerSurvey({ questions: [open] });
    expect([-1, 1, 0.5, Number.NaN].map((position) => nextTarget(compiled, position, "x"))).toEqual(
      Array(4).fill("end"),
    );
  });
});
