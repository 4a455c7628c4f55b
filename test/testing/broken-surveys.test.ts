import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dashboardRules } from "#check/rules.ts";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { rules } from "#compile/rule-list.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { brokenDashboards } from "#testing/dashboards.ts";
import { smallest } from "./smallest.ts";

/** The codes that no survey can have: those of texts and of pages. */
const otherCodes = ["valid-encoding", "valid-json", "unique-keys", "skipped-entry"];
const dashboardCodes: string[] = dashboardRules.map(({ code }) => code);
const surveyRules = rules.filter(({ code }) => !otherCodes.includes(code) && !dashboardCodes.includes(code));

/** Codes whose errors come with errors of another code. */
const accompanied: Readonly<Record<string, string>> = { "bounded-diagnostics": "no-blank-text" };

describe.each(surveyRules)("surveys broken by $code", ({ code }) => {
  const broken = brokenSurveys({ codes: [code as never] });

  it("have a finding with that code at that place, and no other error", () => {
    fc.assert(
      fc.property(broken, ({ survey, kind, code: told, pointer }) => {
        const { diagnostics } = compileSurvey(survey, { kind, preset: "strict" });
        expect(told).toBe(code);
        expect(diagnostics.map((found) => `${found.code} ${found.pointer}`)).toContain(`${code} ${pointer}`);
        const errors = diagnostics.filter(({ severity }) => severity === "error").map((found) => found.code);
        expect([[], [code], [accompanied[code]]]).toContainEqual([...new Set(errors)]);
      }),
      { numRuns: 15 },
    );
  });

  it("shrink to such a survey with no more than two questions", () => {
    const { survey, kind, pointer } = smallest(broken, () => false, 3);
    expect(compileSurvey(survey, { kind, preset: "strict" }).diagnostics).toContainEqual(
      expect.objectContaining({ code, pointer }),
    );
    const { questions = [] } = survey as { questions?: unknown };
    if (Array.isArray(questions)) expect(questions.length).toBeLessThanOrEqual(2);
  });
});

describe("broken surveys", () => {
  it("come with every code of the preset recommended", () => {
    const codes = fc.sample(brokenSurveys(), { numRuns: 1_000, seed: 4 }).map(({ code }) => code as string);
    expect([...new Set(codes)].sort()).toEqual(
      surveyRules.flatMap(({ code, preset }) => (preset === "recommended" ? [code] : [])).sort(),
    );
  });

  it("are the same for the same seed, and each is its own", () => {
    const sample = () => fc.sample(brokenSurveys(), { numRuns: 60, seed: 5 });
    const before = structuredClone(sample());
    for (const { survey } of sample())
      for (const name of Object.keys(survey as object)) delete (survey as Record<string, unknown>)[name];
    expect(sample()).toEqual(before);
  });

  it("of no code there are none", () => {
    expect(() => brokenSurveys({ codes: [] })).toThrow(RangeError);
    expect(() => brokenSurveys({ codes: ["valid-json" as never] })).toThrow(RangeError);
  });
});

describe("broken dashboards", () => {
  it("have a finding with that code at that place, and no other", () => {
    fc.assert(
      fc.property(brokenDashboards(), ({ dashboard, kind, code, pointer }) => {
        const { diagnostics } = checkDashboard(dashboard, { kind });
        expect(diagnostics.map((found) => [found.code, found.pointer])).toEqual([[code, pointer]]);
      }),
      { numRuns: 200 },
    );
  });

  it("come with every code of the preset recommended", () => {
    const codes = fc.sample(brokenDashboards(), { numRuns: 100, seed: 4 }).map(({ code }) => code);
    expect([...new Set<string>(codes)].sort()).toEqual([...dashboardCodes].sort());
  });
});
