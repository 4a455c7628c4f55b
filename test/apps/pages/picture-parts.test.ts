import fc from "fast-check";
import { expect, it } from "vitest";
import { splitPicture } from "#apps/pages/picture-parts.ts";
import { draftSurvey } from "#pictures/draft-survey.ts";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { open, rating } from "../../pictures/pictures.ts";
import { surveys } from "../../pictures/survey-graphs.ts";
import { finding } from "../../print/findings.ts";

it("puts the parts of a picture in their places, and loses nothing of it", () => {
  fc.assert(
    fc.property(surveys, fc.constantFrom(undefined, 1), (survey, depth) => {
      const svg = drawSurvey(draftSurvey(survey), {
        format: "svg",
        title: "A & B",
        depth,
        session: { path: [0], current: 0 },
        diagnostics: [finding({ code: "no-blank-text", severity: "info", message: "m", pointer: "" })],
      });
      const { head, title, metadata: told, width, height, parts } = splitPicture(svg);
      expect([head, told, ...parts.map(({ markup }) => markup), "</svg>\n"].join("\n")).toBe(svg);
      expect(title).toBe("A &amp; B");
      expect(svg).toContain(` viewBox="0 0 ${width} ${height}"`);
      const [ground, ...drawn] = parts;
      expect(ground).toMatchObject({ top: 0, bottom: Number.POSITIVE_INFINITY });
      for (const { top, bottom } of drawn) expect(top >= 0 && top <= bottom && bottom <= height).toBe(true);
      const cards = Array.from(svg.matchAll(/data-question="(\d+)"/g), ([, position]) => Number(position));
      expect(drawn.flatMap(({ question }) => question ?? [])).toEqual(cards);
    }),
    { numRuns: 15 },
  );
});

it("knows between which heights cards, runs, lines and the key to the signs are", () => {
  const questions = Array.from({ length: 70 }, (_, at) => open(`q ${at}`));
  const svg = drawSurvey(lowerSurvey({ questions: [rating("q", { passives: "end" }), ...questions] }), {
    format: "svg",
  });
  const { parts, height } = splitPicture(svg);
  const at = (what: RegExp) => parts.find(({ markup }) => what.test(markup)) as (typeof parts)[number];
  const [first, run, last, end] = [/data-question="0"/, /"run"/, /data-question="70"/, /class="end"/].map(
    at,
  ) as [(typeof parts)[number], (typeof parts)[number], (typeof parts)[number], (typeof parts)[number]];
  expect(run.run).toEqual([2, 69]);
  expect([first.run, first.question]).toEqual([undefined, 0]);
  const heights = [first, run, last, end].flatMap(({ top, bottom }) => [top, bottom]);
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  const past = at(/data-from="0" data-to="end"/);
  expect(past.top > first.top && past.top < first.bottom && past.bottom > end.top).toBe(true);
  const keys = parts.filter(({ markup }) => markup.startsWith("<g transform"));
  expect(keys).toHaveLength(2);
  for (const { top, bottom } of keys) expect(top > end.bottom && bottom <= height).toBe(true);
});
