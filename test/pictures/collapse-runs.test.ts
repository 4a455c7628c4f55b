import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { surveyGraph } from "#graph/survey-graph.ts";
import { collapseRuns } from "#pictures/collapse-runs.ts";
import { surveyPicture } from "#pictures/survey-picture.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "../graph/surveys.ts";
import { pictureOf, waysOf } from "./pictures.ts";

const next: unknown[] = [];

describe("boxes and lines", () => {
  it.each<[string, unknown[][], string[], string[]]>([
    ["no questions", [], ["Start", "End"], ["start finish"]],
    ["one question alone is no row", [next], ["Start", "0. open 0", "End"], ["start q0", "q0 finish"]],
    [
      "questions that branch keep their box",
      [
        [1, "end"],
        ["end", "next_question"],
      ],
      ["Start", "0. rating 0", "1. rating 1", "End"],
      ["start q0", "q0 q1", "q0 finish", "q1 finish"],
    ],
    [
      "a question that others lead to begins a row",
      [next, next, [1, "end"]],
      ["Start", "0. open 0", "1. open 1", "2. rating 2", "End"],
      ["start q0", "q0 q1", "q1 q2", "q2 q1", "q2 finish"],
    ],
    ["a whole row", [next, next, next], ["Start", "0-2 (3 questions)", "End"], ["start q0", "q0 finish"]],
    [
      "a row that begins again",
      [next, next, Array(11).fill(0)],
      ["Start", "0-2 (3 questions)", "End"],
      ["start q0", "q0 q0"],
    ],
  ])("%s", (_, targets, labels, ways) => {
    const { nodes, ...picture } = collapseRuns(pictureOf(...targets));
    expect(nodes.map(({ label }) => label)).toEqual(labels);
    expect(waysOf({ nodes, ...picture })).toEqual(ways);
  });
});

it("keeps every question in one box, and every line that is not inside a row", () => {
  fc.assert(
    fc.property(surveys, (survey) => {
      const whole = surveyPicture(surveyGraph(lowerSurvey(survey)));
      const small = collapseRuns(whole);
      const asked = small.nodes.flatMap(({ positions }) =>
        positions === undefined
          ? []
          : Array.from({ length: positions[1] - positions[0] + 1 }, (_, at) => positions[0] + at),
      );
      expect(asked).toEqual(survey.questions.map((_, at) => at));
      expect(whole.lines.length - small.lines.length).toBe(whole.nodes.length - small.nodes.length);
      const ids = small.nodes.map(({ id }) => id);
      for (const { from, to } of small.lines) expect(ids).toEqual(expect.arrayContaining([from, to]));
      expect(new Set(waysOf(small)).size).toBe(small.lines.length);
    }),
  );
});
