import { describe, expect, it } from "vitest";
import { type AnswerDiagnostic, answerQuestion, lowerSurvey, startSurvey } from "#runtime/index.ts";
import { translations } from "../../examples/shared/translations.ts";
import { formatRefusal, speechIn } from "../../examples/shared/words.ts";
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

/** One rejection of each code. */
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

describe("rejected answers", () => {
  const languages = ["en", ...Object.keys(translations)];

  it("have a text for every code", () => {
    const codes = new Set(refused.map(({ code }) => code));
    expect(codes.size).toBe(9);
    for (const language of languages)
      expect(new Set(Object.keys(speechIn(language).words.refusals))).toEqual(codes);
  });

  it.each(languages)("are complete in %s, without unfilled placeholders", (language) => {
    const said = refused.map((each) => formatRefusal(speechIn(language), each));
    for (const text of said) expect(text).toMatch(/^[^{}#]+\.$/);
    expect(said.join().includes("undefined")).toBe(false);
    const english = refused.map((each) => formatRefusal(speechIn("en"), each));
    expect(said.filter((text) => english.includes(text))).toEqual(language === "en" ? english : []);
  });

  it("are in the language of a tag, else in its base language, else in English", () => {
    const rating = refused.find(({ code }) => code === "answer-out-of-scale") as AnswerDiagnostic;
    expect(formatRefusal(speechIn("de-AT"), rating)).toBe("Bitte wählen Sie eine ganze Zahl von 0 bis 10.");
    expect(formatRefusal(speechIn("ES"), rating)).toBe("Elija un número entero de 0 a 10.");
    for (const language of ["pl", "", "deutsch", "__proto__", "constructor"])
      expect(formatRefusal(speechIn(language), rating)).toBe("Pick a whole number from 0 to 10.");
  });
});
