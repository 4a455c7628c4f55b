import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { drawSurveySvg } from "#pictures/draw-survey-svg.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveyOf } from "./pictures.ts";
import { readSvg } from "./read-svg.ts";
import { brokenCompiled, surveys } from "./survey-graphs.ts";

const labels = (svg: string, kind: string): string[] =>
  readSvg(svg).parts.flatMap((part) => (part.kind === kind ? [part.label] : []));

/** Nothing that runs, loads, links or styles, and no ids that might clash. */
function expectHarmless(svg: string): void {
  const { names, attributes } = readSvg(svg);
  for (const name of names)
    expect("svg title desc g rect polygon polyline path ellipse text".split(" ")).toContain(name);
  for (const attribute of attributes) expect(attribute).not.toMatch(/^on|href|^id$|^style$|src/);
}

describe("a small survey", () => {
  const questions = [
    {
      type: "rating",
      question: `How <likely> & "why"?${" so".repeat(30)}`,
      scale: 10,
      branching: {
        type: "response_based",
        responseValues: { detractors: 1, passives: "end", promoters: "end" },
      },
    },
    { type: "open", question: "Why?", branching: { type: "end" } },
    { type: "link", question: "Book a call" },
  ];

  it("is drawn with a box for every question and a line for every edge", async () => {
    const svg = await drawSurveySvg(lowerSurvey({ questions }));
    const { parts, title, description } = readSvg(svg);
    expectHarmless(svg);
    expect(title).toBe("Survey of 3 questions");
    expect(description).toBe("1 question never asked.");
    expect(
      parts
        .filter(({ kind }) => kind === "node")
        .map(({ label, title }) => [label, title])
        .sort(),
    ).toEqual([
      [
        '0. How <likely> & "why"? so so so so so so so so so so so so so…',
        `0. How <likely> & "why"?${" so".repeat(30)}`,
      ],
      ["1. Why?", "1. Why?"],
      ["2. Book a call", "2. Book a call (never reached)"],
      ["End", "End"],
      ["Start", "Start"],
    ]);
    expect(
      parts
        .filter(({ kind }) => kind === "edge")
        .map(({ title }) => title)
        .sort(),
    ).toEqual(["0 → 1: detractors", "0 → End: passives, promoters", "1 → End", "2 → End", "Start → 0"]);
  });

  it("can be embedded in a page", async () => {
    const svg = await drawSurveySvg(lowerSurvey({ questions }));
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" role="img" width="[\d.]+pt" height="[\d.]+pt" viewBox="0 0 [\d.]+ [\d.]+" font-family="[^"]*sans-serif">\n<title>/,
    );
    expect(svg).toMatch(/<\/svg>\n$/);
    expect(svg).not.toContain("<!");
    // The font is said once, with others where it is not there.
    expect(svg.match(/font-family/g)).toHaveLength(1);
  });

  it("is drawn the same again after other surveys", async () => {
    const svg = await drawSurveySvg(lowerSurvey({ questions }));
    await drawSurveySvg(surveyOf([0, 1, "end"], []));
    expect(await drawSurveySvg(lowerSurvey({ questions }))).toBe(svg);
  });
});

it("draws a survey without questions", async () => {
  const svg = await drawSurveySvg(lowerSurvey({ questions: [] }));
  expect(readSvg(svg).title).toBe("Survey without questions");
  expect(readSvg(svg).description).toBe("no ways back.");
  expect(labels(svg, "node").sort()).toEqual(["End", "Start"]);
});

it("shows when the end cannot be reached", async () => {
  const svg = await drawSurveySvg(
    lowerSurvey({
      questions: [{ type: "open", question: "Why?", branching: { type: "specific_question", index: 0 } }],
    }),
  );
  expect(readSvg(svg).title).toBe("Survey of 1 question");
  expect(readSvg(svg).description).toBe("1 way back, no way to the end.");
});

describe("a large survey", () => {
  it("with 200 questions has a box for each", async () => {
    const svg = await drawSurveySvg(surveyOf(...Array.from({ length: 200 }, () => [])));
    expect(labels(svg, "node")).toHaveLength(202);
    expect(readSvg(svg).texts).toEqual([]);
  });

  it("has one box for consecutive questions", async () => {
    const svg = await drawSurveySvg(
      surveyOf(...Array.from({ length: 100_000 }, (_, at) => (at === 500 ? [7] : []))),
    );
    expectHarmless(svg);
    expect(labels(svg, "node").sort()).toEqual([
      "0-6 (7 questions)",
      "500. rating 500",
      "501-99999 (99499 questions)",
      "7-499 (493 questions)",
      "End",
      "Start",
    ]);
    expect(readSvg(svg).texts).toEqual(["Questions in a row are drawn as one box."]);
    expect(readSvg(svg).description).toBe("1 way back. Questions in a row are drawn as one box.");
  }, 60_000);

  it("has its longest lines cut", async () => {
    const svg = await drawSurveySvg(surveyOf(...Array.from({ length: 100 }, () => ["end"])));
    expectHarmless(svg);
    const boxes = labels(svg, "node");
    const cut = boxes.filter((label) => label === "to End").length;
    expect(cut).toBeGreaterThan(30);
    expect(boxes).toHaveLength(102 + cut);
    expect(labels(svg, "edge")).toHaveLength(200);
    expect(readSvg(svg).texts).toEqual(["Long lines end where their target is named."]);
  }, 60_000);

  it.each([
    ["boxes", surveyOf(...Array.from({ length: 201 }, () => ["end"]))],
    [
      "lines",
      surveyOf(
        ...Array.from({ length: 100 }, (_, at) =>
          Array.from({ length: 10 }, (_, way) => (at + 7 * way) % 100),
        ),
      ),
    ],
  ])("is replaced by its counts when it has too many %s", async (_, compiled) => {
    const svg = await drawSurveySvg(compiled);
    expectHarmless(svg);
    const { title, description, texts, parts } = readSvg(svg);
    expect(parts).toEqual([]);
    expect(texts[0]).toBe(title);
    expect(texts[1]).toMatch(/^\d+ lines, (no ways back|\d+ ways? back.*)$/);
    expect(description).toContain("Too large to be laid out.");
    // On a sheet with an edge, inside of the picture.
    const numbers = (pattern: RegExp): number[][] =>
      Array.from(svg.matchAll(pattern), ([, ...found]) => found.map(Number));
    const [[width = 0, height = 0] = []] = numbers(/viewBox="0 0 (\S+) (\S+)"/g);
    const [[x = 0, y = 0, wide = 0, high = 0] = []] = numbers(
      /<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" [^>]*stroke="#/g,
    );
    expect(x > 0 && y > 0 && wide > 0 && x + wide < width && y + high < height).toBe(true);
    for (const [across = 0, down = 0] of numbers(/<text x="(\S+)" y="(\S+)"/g))
      expect(across === width / 2 && down > y && down < y + high).toBe(true);
  });
});

it("draws any survey, every line once", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(surveys, async (survey) => {
      const svg = await drawSurveySvg(lowerSurvey(survey));
      expectHarmless(svg);
      const nodes = labels(svg, "node").filter((label) => /^\d+\. /.test(label));
      expect(nodes).toHaveLength(survey.questions.length);
      const titles = readSvg(svg).parts.map(({ title }) => title);
      expect(titles.filter((title) => title === "")).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it("draws any value that is given as a survey", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), brokenCompiled), async (compiled) => {
      expectHarmless(await drawSurveySvg(compiled as CompiledSurvey));
    }),
    { numRuns: 30 },
  );
});
