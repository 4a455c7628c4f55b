import { expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { DashboardKind, SurveyKind } from "#model/payload-of.ts";
import { expectRebuilt } from "../wording/expect-rebuilt.ts";
import { type Expected, open } from "./rule-case.ts";

/** Properties of a payload and the findings of one code that they give, all of them, in order. */
export type PayloadCase = readonly [name: string, members: object, findings: readonly Expected[]];

function expectFindings(found: readonly Diagnostic[], expected: readonly Expected[]): void {
  expect(found.map(({ pointer }) => pointer)).toEqual(expected.map(({ pointer }) => pointer));
  for (const each of found) expectRebuilt(each);
  for (const [index, { message, help, related, ...rest }] of expected.entries()) {
    expect(found[index]).toMatchObject(rest);
    if (message !== undefined) expect(found[index]?.message).toMatch(message);
    if (related !== undefined) expect(found[index]?.related?.map(({ pointer }) => pointer)).toEqual(related);
    if (help !== undefined) expect(found[index]?.help).toMatch(help);
  }
}

/** Runs cases of surveys with a name and a question, unless the case overrides them. */
export function runSurveyCases(
  code: string,
  cases: readonly PayloadCase[],
  kind: SurveyKind = "survey",
): void {
  const base = kind === "survey-update" ? {} : { name: "n", questions: [open()] };
  it.each(cases)("%s", (_name, members, expected) => {
    const { diagnostics } = compileSurvey({ ...base, ...members }, { kind, preset: "strict" });
    expectFindings(
      diagnostics.filter((diagnostic) => diagnostic.code === code),
      expected,
    );
  });
}

/** Runs cases of dashboards and collaborators. */
export function runDashboardCases(code: string, kind: DashboardKind, cases: readonly PayloadCase[]): void {
  it.each(cases)("%s", (_name, payload, expected) => {
    const { diagnostics } = checkDashboard(payload, { kind });
    expectFindings(
      diagnostics.filter((diagnostic) => diagnostic.code === code),
      expected,
    );
  });
}
