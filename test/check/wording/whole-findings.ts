import { expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { DashboardKind } from "#model/payload-of.ts";
import { open } from "../rules/rule-case.ts";
import { expectRebuilt } from "./expect-rebuilt.ts";

/** A payload and all findings of one code as text: every sentence, pointer, fix and step, and nothing else. */
export type WholeCase = readonly [name: string, payload: object, findings: string];

/** A finding as lines of text. Ids and params are compared with the sentences. */
function textOf({ code, messageId, helpId, params, ...finding }: Diagnostic): string {
  const { severity, pointer, message, help, related = [], witness = [], fixes, ...others } = finding;
  return [
    `${severity} ${pointer}`,
    message,
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...related.map((place) => `see ${place.pointer}: ${place.message}`),
    ...(witness.length === 0 ? [] : [`path: ${witness.map((step) => JSON.stringify(step)).join(" ")}`]),
    ...(fixes?.length === 0 ? ["no fixes"] : []),
    ...(fixes ?? []).map(({ applicability, title, patch, ...more }) => {
      const rest = Object.keys(more).length === 0 ? "" : ` ${JSON.stringify(more)}`;
      return `${applicability} fix: ${title} ${JSON.stringify(patch)}${rest}`;
    }),
    ...(Object.keys(others).length === 0 ? [] : [JSON.stringify(others)]),
  ].join("\n");
}

function expectWhole(code: string, found: readonly Diagnostic[], expected: string): void {
  for (const each of found) expectRebuilt(each);
  const reported = found.filter((each) => each.code === code).map(textOf);
  expect(reported.join("\n\n")).toBe(expected.trim());
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
