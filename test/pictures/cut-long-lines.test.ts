import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { surveyGraph } from "#graph/survey-graph.ts";
import { cutLongLines } from "#pictures/cut-long-lines.ts";
import { lineSpans } from "#pictures/line-spans.ts";
import type { Picture } from "#pictures/picture.ts";
import { surveyPicture } from "#pictures/survey-picture.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "../graph/surveys.ts";
import { pictureOf, waysOf } from "./pictures.ts";

const total = (picture: Picture): number => lineSpans(picture).reduce((sum, span) => sum + span, 0);

describe("a picture within the budget", () => {
  it("stays as it is", () => {
    const picture = pictureOf(["end"], [], []);
    expect(cutLongLines(picture, total(picture))).toBe(picture);
  });
});

describe("a picture beyond it", () => {
  it("loses its longest line to a box that names the target", () => {
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

  it("names rows of questions by their first and last position", () => {
    const picture = pictureOf([3], [], [], []);
    const rows = picture.nodes.map((node) =>
      node.id === "q3" ? { ...node, positions: [3, 7] as const } : node,
    );
    expect(cutLongLines({ ...picture, nodes: rows }, 0).nodes.at(-1)?.label).toBe("to 3-7");
  });
});

it("keeps within the budget, or as near as it can", () => {
  fc.assert(
    fc.property(surveys, fc.integer({ min: 0, max: 40 }), (survey, budget) => {
      const picture = surveyPicture(surveyGraph(lowerSurvey(survey)));
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
