import { expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { DashboardKind } from "#model/payload-of.ts";
import { open } from "../rules/rule-case.ts";
import { expectRebuilt } from "./expect-rebuilt.ts";

/** A payload and all findings of one code: every sentence, pointer, fix and step, and nothing else. */
export type WholeCase = readonly [
  name: string,
  payload: object,
  /** Ids and params are compared with the sentences. */
  findings: readonly Omit<Diagnostic, "code" | "messageId" | "helpId" | "params">[],
];

function expectWhole(code: string, found: readonly Diagnostic[], expected: WholeCase[2]): void {
  for (const each of found) expectRebuilt(each);
  const reported = found.flatMap(({ params, messageId, helpId, ...each }) =>
    each.code === code ? [each] : [],
  );
  expect(reported).toStrictEqual(expected.map((each) => ({ code, ...each })));
}

/** Runs cases of surveys with a name and a question, unless the case overrides them. */
export function runWholeCases(code: string, cases: readonly WholeCase[]): void {
  it.each(cases)(`${code}: %s`, (_name, members, expected) => {
    const { diagnostics } = compileSurvey(
      { name: "n", questions: [open()], ...members },
      { preset: "strict" },
    );
    expectWhole(code, diagnostics, expected);
  });
}

/** Runs cases of dashboards and collaborators. */
export function runWholeDashboardCases(code: string, kind: DashboardKind, cases: readonly WholeCase[]): void {
  it.each(cases)(`${code}, ${kind}: %s`, (_name, payload, expected) => {
    expectWhole(code, checkDashboard(payload, { kind }).diagnostics, expected);
  });
}
