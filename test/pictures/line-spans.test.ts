import fc from "fast-check";
import { expect, it } from "vitest";
import { surveyGraph } from "#graph/survey-graph.ts";
import { lineSpans } from "#pictures/line-spans.ts";
import { surveyPicture } from "#pictures/survey-picture.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "../graph/surveys.ts";
import { pictureOf, waysOf } from "./pictures.ts";

it.each<[string, unknown[][], Record<string, number>]>([
  ["nothing to ask", [], { "start finish": 1 }],
  ["a row", [[], []], { "start q0": 1, "q0 q1": 1, "q1 finish": 1 }],
  [
    "a line past questions",
    [["end"], [], []],
    { "start q0": 1, "q0 finish": 3, "q0 q1": 1, "q1 q2": 1, "q2 finish": 1 },
  ],
  ["a line back", [[], [], [0]], { "start q0": 1, "q0 q1": 1, "q1 q2": 1, "q2 q0": 2, "q2 finish": 1 }],
  ["a line to its own question", [[0]], { "start q0": 1, "q0 q0": 1, "q0 finish": 1 }],
  [
    "questions out of order",
    [[2], ["end"], [1]],
    { "start q0": 1, "q0 q2": 1, "q0 q1": 2, "q1 finish": 1, "q1 q2": 1, "q2 q1": 1, "q2 finish": 2 },
  ],
  [
    "questions that nobody is asked come down to what they lead to",
    [["end"], [], [3], []],
    { "start q0": 1, "q0 finish": 4, "q0 q1": 1, "q1 q2": 1, "q2 q3": 1, "q3 finish": 1 },
  ],
])("%s", (_, targets, spans) => {
  const picture = pictureOf(...targets);
  const found = lineSpans(picture);
  expect(Object.fromEntries(waysOf(picture).map((way, at) => [way, found[at]]))).toEqual(spans);
});

it("spans at least one row, and no more than there are boxes", () => {
  fc.assert(
    fc.property(surveys, (survey) => {
      const picture = surveyPicture(surveyGraph(lowerSurvey(survey)));
      const spans = lineSpans(picture);
      expect(spans).toHaveLength(picture.lines.length);
      for (const span of spans) expect(span >= 1 && span < picture.nodes.length).toBe(true);
    }),
  );
});

it("does without recursion", { timeout: 60_000 }, () => {
  const spans = lineSpans(pictureOf(...Array.from({ length: 20_000 }, () => [])));
  expect(spans.every((span) => span === 1)).toBe(true);
});
