import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { nextTarget } from "#routing/next-target.ts";
import * as testing from "#testing/index.ts";
import { smallest } from "./smallest.ts";

const { brokenSurveys, dashboards, payloads, surveys, surveysWithRespondents } = testing;

/** The arbitraries of a property, as written. */
const PROPERTY = /fc\.property\(((?:\w+\((?:[^()]|\([^()]*\))*\), )+)\(/g;

const documented = ["README.md", "docs/testing.md"].flatMap((page) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  return [...text.matchAll(PROPERTY)].map(([, arbitraries = ""]) => [page, arbitraries] as const);
});

/** Every survey with a rating, and every dashboard with a tag, is a fault. */
const hasFault = (values: readonly unknown[]): boolean => /"rating"|"tags":\["/.test(JSON.stringify(values));

/** The questions of what failed: a survey, alone or in a record. */
function questionsOf(failed: unknown): readonly unknown[] {
  const { survey = failed } = failed as { readonly survey?: unknown };
  const { questions = [] } = survey as { readonly questions?: readonly unknown[] };
  return questions;
}

describe("the documented properties", () => {
  it("are found", () => expect(documented).toHaveLength(6));

  it.each(documented)("of %s over %s fail alike again by seed and path, and shrink", (_, arbitraries) => {
    const made: fc.Arbitrary<unknown>[] = new Function(...Object.keys(testing), `return [${arbitraries}]`)(
      ...Object.values(testing),
    );
    const property = fc.property(fc.tuple(...made), (values) => !hasFault(values));
    for (const seed of [1, 2, 3]) {
      const first = fc.check(property, { seed, numRuns: 1_000 });
      expect(first.failed).toBe(true);
      const path = first.counterexamplePath as string;
      const again = fc.check(property, { seed, path, endOnFailure: true });
      expect(again.counterexample).toEqual(first.counterexample);
      const [[smallest]] = first.counterexample as [[unknown]];
      expect(questionsOf(smallest).length).toBeLessThanOrEqual(3);
    }
  });
});

/** The positions of the questions that a respondent answers. */
function pathOf(compiled: CompiledSurvey, respondent: readonly Response[]): number[] {
  let at: Target = 0;
  return respondent.map((response) => {
    const question = at as number;
    at = nextTarget(compiled, question, response);
    return question;
  });
}

describe("surveys with respondents", () => {
  it.each<[string, (taken: testing.SurveyWithRespondent) => boolean]>([
    ["a high rating", ({ respondent }) => respondent.some((response) => Number(response) > 3)],
    ["two skips", ({ respondent }) => respondent.filter((response) => response === null).length > 1],
    ["two choices", ({ respondent }) => respondent.some((each) => Array.isArray(each) && each.length > 1)],
    ["a loop", ({ compiled, respondent }) => respondent.length > compiled.questions.length],
    [
      "a jump",
      ({ compiled, respondent }) =>
        pathOf(compiled, respondent).some((at, step, path) => at > (path[step - 1] ?? at) + 1),
    ],
  ])("shrink a fault that needs %s to at most three questions", (_, hasFault) => {
    for (const seed of [1, 2, 3])
      expect(
        smallest(surveysWithRespondents(), (taken) => !hasFault(taken), seed).survey.questions.length,
      ).toBeLessThanOrEqual(3);
  });
});

/** The path of a part that occurs twice; undefined if there is none. */
function sharedPart(whole: unknown): string | undefined {
  const seen = new Set<unknown>();
  const parts: [part: unknown, path: string][] = [[whole, ""]];
  for (const [part, path] of parts) {
    if (seen.has(part)) return path;
    if (typeof part !== "object" || part === null) continue;
    seen.add(part);
    for (const [name, value] of Object.entries(part)) parts.push([value, `${path}/${name}`]);
  }
  return undefined;
}

describe("no part of a value is also another part of it", () => {
  it.each<[string, fc.Arbitrary<unknown>]>([
    ["surveys", surveys()],
    ["surveys with respondents", surveysWithRespondents()],
    ["broken surveys", brokenSurveys()],
    ["dashboards", dashboards()],
    ["payloads", payloads("survey-update")],
    ["compiled surveys", payloads("compiled-survey")],
  ])("%s", (_, values) => {
    expect(fc.sample(values, { numRuns: 80, seed: 3 }).map(sharedPart)).toEqual(Array(80).fill(undefined));
  });
});
