import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { survey } from "../../examples/feedback-survey.ts";

const folder = (name: string): URL => new URL(`../../examples/${name}/`, import.meta.url);
const filesOf = (name: string): string[] =>
  readdirSync(folder(name)).map((file) => readFileSync(new URL(file, folder(name)), "utf8"));

describe.each([
  ["vanilla", 200, ["../feedback-survey.js"]],
  ["react", 220, ["../feedback-survey.js"]],
  ["shared", 1_000, ["surveyc", "surveyc/runtime", "dompurify"]],
] as const)("examples/%s", (name, most, packages) => {
  it(`has fewer than ${most} lines in all its files`, () => {
    const lines = filesOf(name).flatMap((text) => text.replace(/\n$/, "").split("\n"));
    expect(lines.length).toBeLessThan(most);
  });

  it("never sets HTML from a text", () => {
    for (const text of filesOf(name))
      expect(text).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/i,
      );
  });

  it("imports only the entry points of the package, and of the shared files one package that sanitises", () => {
    const imported = filesOf(name).flatMap((text) =>
      [...text.matchAll(/ from "([^"]+)"/g)].map(([, from]) => from),
    );
    const others = imported.filter(
      (from) => from !== undefined && !/^(\.\/|\.\.\/shared\/|react)/.test(from),
    );
    expect(new Set(others)).toEqual(new Set(packages));
    for (const text of filesOf(name)) expect(text).not.toMatch(/^import \{.*from "surveyc";/m);
  });
});

describe("the survey of the examples", () => {
  const outcome = compileSurvey(survey);

  it("has no findings", () => expect(outcome.diagnostics).toEqual([]));

  it("has all five types, branching, open choices and an optional question", () => {
    const questions = survey.questions ?? [];
    expect(new Set(questions.map(({ type }) => type)).size).toBe(5);
    expect(questions.some(({ branching }) => branching?.type === "response_based")).toBe(true);
    expect(questions.filter((question) => "hasOpenChoice" in question && question.hasOpenChoice).length).toBe(
      2,
    );
    expect(questions.some(({ optional }) => optional)).toBe(true);
  });
});
