import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapseRuns, cutLongLines, lineSpans } from "#pictures/fit-layout.ts";
import { drawDot } from "#pictures/formats/dot.ts";
import { type Picture, surveyPicture } from "#pictures/picture.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { pictureOf, waysOf } from "./pictures.ts";
import { surveys } from "./survey-graphs.ts";

const next: unknown[] = [];
const total = (picture: Picture): number => lineSpans(picture).reduce((sum, span) => sum + span, 0);

it("lets only lines that somebody takes hold the picture together", () => {
  const { lines } = pictureOf(Array(11).fill(2), next, next);
  expect(lines.filter(({ onward }) => onward).map(({ from, to }) => `${from} ${to}`)).toEqual([
    "start q0",
    "q2 finish",
  ]);
});

describe("collapseRuns", () => {
  describe("boxes and lines", () => {
    it.each<[string, unknown[][], string[], string[]]>([
      ["no questions", [], ["Start", "End"], ["start finish"]],
      ["a single question is not a run", [next], ["Start", "0. open 0", "End"], ["start q0", "q0 finish"]],
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
        "a question that others lead to begins a run",
        [next, next, [1, "end"]],
        ["Start", "0. open 0", "1. open 1", "2. rating 2", "End"],
        ["start q0", "q0 q1", "q1 q2", "q2 q1", "q2 finish"],
      ],
      ["only a run", [next, next, next], ["Start", "0-2 (3 questions)", "End"], ["start q0", "q0 finish"]],
      [
        "a run that leads to itself",
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

  it("keeps every question in one box, and every line that is not inside a run", () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const whole = surveyPicture(lowerSurvey(survey));
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
});

describe("lineSpans", () => {
  it.each<[string, unknown[][], Record<string, number>]>([
    ["no questions", [], { "start finish": 1 }],
    ["questions in a row", [[], []], { "start q0": 1, "q0 q1": 1, "q1 finish": 1 }],
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
      "unreachable questions are placed above their targets",
      [["end"], [], [3], []],
      { "start q0": 1, "q0 finish": 4, "q0 q1": 1, "q1 q2": 1, "q2 q3": 1, "q3 finish": 1 },
    ],
    [
      "a question that nothing leads to is placed right above the nearest of its targets",
      [Array(11).fill(2), [3], [], []],
      { "start q0": 1, "q0 q2": 1, "q1 q2": 1, "q1 q3": 2, "q2 q3": 1, "q3 finish": 1 },
    ],
  ])("%s", (_, targets, spans) => {
    const picture = pictureOf(...targets);
    const found = lineSpans(picture);
    expect(Object.fromEntries(waysOf(picture).map((way, at) => [way, found[at]]))).toEqual(spans);
  });

  it("spans at least one row, and no more than there are boxes", () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const picture = surveyPicture(lowerSurvey(survey));
        const spans = lineSpans(picture);
        expect(spans).toHaveLength(picture.lines.length);
        for (const span of spans) expect(span >= 1 && span < picture.nodes.length).toBe(true);
      }),
    );
  });

  it("does not recurse", { timeout: 60_000 }, () => {
    const spans = lineSpans(pictureOf(...Array.from({ length: 20_000 }, () => [])));
    expect(spans.every((span) => span === 1)).toBe(true);
  });
});

describe("cutLongLines", () => {
  describe("a picture within the budget", () => {
    it("stays unchanged", () => {
      const picture = pictureOf(["end"], [], []);
      expect(cutLongLines(picture, total(picture))).toBe(picture);
    });
  });

  describe("a picture beyond it", () => {
    it("replaces its longest line by a box that names the target", () => {
      const picture = pictureOf(["end", 2], [], []);
      const cut = cutLongLines(picture, total(picture) - 1);
      expect(waysOf(cut)).toEqual(["start q0", "q0 j5", "q0 q2", "q0 q1", "q1 q2", "q2 finish"]);
      expect(cut.nodes.at(-1)).toEqual({ id: "j5", kind: "jump", label: "to End", reachable: true });
      expect(cut.lines[1]?.label).toBe("0");
      expect(cut.remarks).toEqual(["Long lines end where their target is named."]);
    });

    it("names questions by position", () => {
      const cut = cutLongLines(pictureOf([3], [], [], []), 0);
      expect(cut.nodes.at(-1)).toEqual({
        id: "j6",
        kind: "jump",
        label: "to 3",
        text: "open 3",
        reachable: true,
      });
    });

    it("names runs of questions by their first and last position", () => {
      const picture = pictureOf([3], [], [], []);
      const runs = picture.nodes.map((node) =>
        node.id === "q3" ? { ...node, positions: [3, 7] as const } : node,
      );
      expect(cutLongLines({ ...picture, nodes: runs }, 0).nodes.at(-1)?.label).toBe("to 3-7");
    });

    it("says so after what else was done to it", () => {
      const drawn = drawDot(cutLongLines(collapseRuns(pictureOf(["end"], [], [], [])), 0));
      expect(drawn.replaceAll("\\n", " ")).toContain(
        'label="Questions in a row are drawn as one box. Long lines end where their target is named."',
      );
    });
  });

  it("keeps within the budget, or as near as it can", () => {
    fc.assert(
      fc.property(surveys, fc.integer({ min: 0, max: 40 }), (survey, budget) => {
        const picture = surveyPicture(lowerSurvey(survey));
        const cut = cutLongLines(picture, budget);
        expect(total(cut)).toBeLessThanOrEqual(Math.max(budget, picture.lines.length));
        const jumps = cut.nodes.filter(({ kind }) => kind === "jump");
        expect(cut.nodes.length - jumps.length).toBe(picture.nodes.length);
        expect(new Set(cut.nodes.map(({ id }) => id)).size).toBe(cut.nodes.length);
        expect(cut.lines.map(({ from, label }) => `${from} ${label}`)).toEqual(
          picture.lines.map(({ from, label }) => `${from} ${label}`),
        );
        for (const [at, { to }] of cut.lines.entries()) {
          const target = picture.nodes.find(({ id }) => id === picture.lines[at]?.to);
          const jump = jumps.find(({ id }) => id === to);
          expect(jump?.label ?? to).toBe(
            jump === undefined ? target?.id : `to ${target?.positions?.[0] ?? target?.label}`,
          );
        }
      }),
    );
  });
});
