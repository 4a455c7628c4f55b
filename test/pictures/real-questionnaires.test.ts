import { describe, expect, it } from "vitest";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { real } from "../analysis/real.ts";
import { readSvg } from "./read-svg.ts";

const RUN = /^(\d+) to (\d+): (\d+) questions/g;

describe("the real questionnaires", () => {
  it("are 79", () => {
    expect(real).toHaveLength(79);
  });

  it.each(real.map(({ file, compiled }) => ({ file, compiled })))("draw: $file", ({ compiled }) => {
    const svg = readSvg(drawSurvey(compiled, { format: "svg" }));
    const shown = new Set(
      svg.parts.flatMap(({ kind, title }) => (kind === "question" ? [Number.parseInt(title, 10)] : [])),
    );
    const cards = svg.parts.filter(({ kind }) => kind === "question").length;
    expect(shown.size).toBe(cards);
    // What has no card is in a run, once.
    for (const [, from, to, count] of svg.texts.flatMap((text) => [...text.matchAll(RUN)])) {
      expect(Number(to) - Number(from) + 1).toBe(Number(count));
      for (let position = Number(from); position <= Number(to); position++) {
        expect(shown.has(position)).toBe(false);
        shown.add(position);
      }
    }
    expect(shown.size).toBe(compiled.questions.length);
  });
});
