import { describe, expect, it } from "vitest";
import {
  pageAt,
  pictureAt,
  rangeOfQuestion,
  surveyPlaceAt,
  surveyToTry,
} from "#apps/language-server/survey-views.ts";
import { readMarked, visit, visitAt } from "./marked-text.ts";

const errors = visit.replace('"index": 4', '"index": 44');

describe("surveyPlaceAt", () => {
  it.each([
    ['"name": "V', null],
    ['"What was go', 1],
  ])("finds the survey and the question at %j", (part, question) => {
    const { document, offset } = visitAt(part);
    expect(surveyPlaceAt(document, offset)).toEqual({ pointer: "", name: "Visit", question });
  });

  it("finds the survey of a list around the offset, else the first one", () => {
    const text = `[${visit}, ${visit.replace('"Visit"', '"Other"')}]`;
    const document = readMarked(text).document;
    expect(surveyPlaceAt(document, text.lastIndexOf("What was good?"))).toMatchObject({
      pointer: "/1",
      name: "Other",
      question: 1,
    });
    expect(surveyPlaceAt(document, text.indexOf('"Other"'))).toMatchObject({ pointer: "/1", question: null });
    expect(surveyPlaceAt(document, 0)).toMatchObject({ pointer: "/0" });
    const range = rangeOfQuestion(document, "/1", 1);
    expect(text.slice(range?.start, range?.end)).toContain("What was good?");
    expect(rangeOfQuestion(document, "/1", 99)).toBeUndefined();
    expect(rangeOfQuestion(document, "/2", 0)).toBeUndefined();
  });

  it.each(["{}", "[]", "7", "{", '{"questions": []}', '{"questions": 3}', '{"tiles": []}'])(
    "finds none in %j",
    (text) => {
      const document = readMarked(text).document;
      expect(surveyPlaceAt(document, 0)).toBeUndefined();
      expect(pictureAt(document, 0, [])).toBeUndefined();
      expect(surveyToTry(document, 0)).toBeUndefined();
      expect(pageAt(document, 0, "a.json", "light")).toBeUndefined();
    },
  );
});

describe("what is shown beside a text", () => {
  it("is the picture, with a card for each question and marks of findings", () => {
    const found = pictureAt(readMarked(errors).document, 0, []);
    const cards = found?.picture.parts.filter(({ question }) => question !== undefined) ?? [];
    expect(cards.map(({ question }) => question)).toEqual([0, 1, 2, 3, 4].slice(0, cards.length));
    expect(cards.some(({ markup }) => markup.includes('class="mark"'))).toBe(true);
  });

  it("is the survey to be tried, if it has no errors but endless loops", () => {
    expect(surveyToTry(readMarked(visit).document, 0)?.survey).toMatchObject({ name: "Visit" });
    const endless = readMarked(visit.replace('"index": 4', '"index": 3')).document;
    expect(endless.diagnostics.map(({ code }) => code)).toContain("no-endless-loop");
    expect(surveyToTry(endless, 0)?.survey).toMatchObject({ name: "Visit" });
    const broken = surveyToTry(readMarked(errors).document, 0);
    expect(broken?.survey).toBeNull();
    expect(broken?.errorLine).toBe(errors.slice(0, errors.indexOf("44")).split("\n").length);
  });

  it("is a page that runs its own scripts alone", () => {
    const page = pageAt(readMarked(errors).document, 0, "surveys/a.json", "dark") ?? "";
    expect(page).toContain('<h1 dir="auto">Visit</h1>');
    expect(page).toContain("known-target");
    expect(page).toMatch(/Content-Security-Policy" content="default-src 'none'.*script-src 'sha256-/);
  });
});
