import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { open } from "./pictures.ts";

const arabic = "ما مدى رضاك عن الخدمة التي قدمناها لك اليوم في متجرنا الجديد (1 إلى 10)؟";
const hebrew = "עד כמה סביר שתמליצו עלינו?";
const mixed = "Welcome: שלום (10) and مرحبا, please go on to the next question of this survey";

/** Lines that fill their room in a narrow font, and hardly have it in a wide one. */
const wide = "MWmw Wm Mw mmwW wwMm WMmw ".repeat(6);

const WIDTH = 380;

/** The cards of a picture, and which pixels beside them and inside of them are not those of the page and of the card. */
function inkOf(...questions: readonly object[]) {
  const svg = drawSurvey(lowerSurvey({ questions }), { format: "svg" });
  const { width, pixels } = new Resvg(svg, { font: { loadSystemFonts: true } }).render();
  const isInk = (x: number, y: number): boolean =>
    pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).some((channel) => channel < 250);
  const cards = [
    ...svg.matchAll(new RegExp(`<rect x="(\\d+)" y="(\\d+)" width="${WIDTH}" height="(\\d+)"`, "g")),
  ];
  return cards.map(([, ...box]) => {
    const [left = 0, top = 0, height = 0] = box.map(Number);
    const found = { beside: 0, inside: 0 };
    for (let y = top + 35; y < top + height - 4; y++)
      for (let x = 0; x < width; x++)
        if (x < left - 4 || x > left + WIDTH + 4) found.beside += Number(isInk(x, y));
        else if (x > left + 8 && x < left + WIDTH - 4) found.inside += Number(isInk(x, y));
    return found;
  });
}

describe("a picture as PNG", () => {
  it.each([arabic, hebrew, mixed, wide, `5 ${hebrew}`, `${hebrew} OK?`, `<p>${arabic}</p>`])(
    "has %s in its card",
    (text) => {
      const found = inkOf(open(text), open("Last"));
      expect(found).toHaveLength(2);
      for (const { beside, inside } of found) {
        expect(beside).toBe(0);
        expect(inside).toBeGreaterThan(50);
      }
    },
  );
});

describe("SVG", () => {
  const question = {
    type: "single_choice",
    question: hebrew,
    choices: ["כן", "No כן", "No"],
    branching: { type: "response_based", responseValues: { 0: "end", 1: 0, 2: 2 } },
  };

  it("orders texts by isolates and places them by an anchor, which all programs support", () => {
    const svg = drawSurvey(lowerSurvey({ questions: [question, open(mixed), open("c")] }), { format: "svg" });
    expect(svg).not.toContain("direction");
    expect(svg).toMatch(new RegExp(`text-anchor="end">\u2067${hebrew.replace("?", "\\?")}\u2069<`));
    expect(svg).toContain(">\u2067כן\u2069<tspan");
    expect(svg).toContain(">\u2066No כן\u2069<tspan");
  });

  it("has the name of a survey at the left, above the summary", () => {
    const survey = lowerSurvey({ questions: [open("a")] });
    const svg = drawSurvey(survey, { format: "svg", title: hebrew });
    expect(svg).toMatch(
      new RegExp(`<text x="16" y="28" [^>]*"bold">\u2067${hebrew.replace("?", "\\?")}\u2069<`),
    );
    expect(svg).toMatch(/<text x="16" y="46" /);
  });

  it("leaves texts without right-to-left letters as they are", () => {
    expect(drawSurvey(lowerSurvey({ questions: [open("Où? 質問 🙂")] }), { format: "svg" })).not.toMatch(
      /[\u2066-\u2069]/,
    );
  });
});
