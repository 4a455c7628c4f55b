import { describe, expect, it } from "vitest";
import { type AnswerDiagnostic, answerQuestion, lowerSurvey, startSurvey } from "#runtime/index.ts";
import { refusals, sayRefusal } from "../../examples/shared/refusals.ts";
import * as surveyc from "../../src/index.ts";
import { typeErrorsOf } from "./check-page.ts";
import { readPage, testPage } from "./run-page.ts";

const PAGE = "docs/other-languages.md";

describe(PAGE, () => {
  testPage({ name: PAGE, modules: { surveyc }, least: 3, wrong: ['text: "good "', 'text: "good"'] });

  it("compiles", () => {
    expect(typeErrorsOf(readPage(PAGE))).toEqual([]);
  });
});

/** One refusal of each code. */
const refused: readonly AnswerDiagnostic[] = (
  [
    [{ type: "open" }, null],
    [{ type: "open" }, 5],
    [{ type: "open" }, " "],
    [{ type: "open", validation: [{ type: "min_length", value: 9 }] }, "short"],
    [{ type: "open", validation: [{ type: "max_length", value: 3 }] }, "long"],
    [{ type: "rating", scale: 10 }, 11],
    [{ type: "single_choice", choices: ["a"] }, "b"],
    [{ type: "multiple_choice", choices: ["a"] }, ["a", "a"]],
    [null, "after the end"],
  ] as const
).flatMap(([question, answer]) => {
  const compiled = lowerSurvey({ questions: question === null ? [] : [question] });
  const outcome = answerQuestion(compiled, startSurvey(compiled), answer);
  return outcome.ok ? [] : outcome.diagnostics;
});

describe("refused answers in another language", () => {
  it("have a text for every code", () => {
    const codes = new Set(refused.map(({ code }) => code));
    expect(codes.size).toBe(9);
    for (const texts of Object.values(refusals)) expect(new Set(Object.keys(texts))).toEqual(codes);
  });

  it.each(Object.keys(refusals))("are said in %s, with nothing left to fill in", (language) => {
    for (const each of refused) {
      const said = sayRefusal(each, language);
      expect(said).not.toBe(each.message);
      expect(said).toMatch(/^[^{}]+\.$/);
    }
  });

  it("are said in the language of a tag, else in its base language, else in English", () => {
    const rating = refused.find(({ code }) => code === "answer-out-of-scale") as AnswerDiagnostic;
    expect(sayRefusal(rating, "de-AT")).toBe("Bitte wählen Sie eine ganze Zahl von 0 bis 10.");
    expect(sayRefusal(rating, "ES")).toBe("Elija un número entero de 0 a 10.");
    for (const language of ["fr", "", "deutsch"]) expect(sayRefusal(rating, language)).toBe(rating.message);
  });
});
