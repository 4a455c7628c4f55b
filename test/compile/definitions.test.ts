import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { DashboardKind, SurveyKind } from "#model/payload-of.ts";

interface Case {
  readonly name: string;
  readonly kind: SurveyKind | DashboardKind;
  readonly payload: unknown;
  readonly expect: { readonly ok: boolean; readonly codes: readonly string[] };
}

const cases = JSON.parse(readFileSync("test/fixtures/definitions.json", "utf8")) as Case[];
const isSurveyKind = (kind: string): kind is SurveyKind => kind.startsWith("survey");

const check = ({ kind, payload }: Case): { ok: boolean; diagnostics: readonly Diagnostic[] } =>
  isSurveyKind(kind) ? compileSurvey(payload, { kind }) : checkDashboard(payload, { kind });

/** The verdict's own codes: the errors of a rejected payload, the warnings of an accepted one. */
const codesOf = (ok: boolean, diagnostics: readonly Diagnostic[]): string[] => [
  ...new Set(
    diagnostics.filter(({ severity }) => severity === (ok ? "warning" : "error")).map(({ code }) => code),
  ),
];

describe("surveys with known verdicts", () => {
  it.each(cases)("$name", (definition) => {
    const { ok, diagnostics } = check(definition);
    expect({ ok, codes: codesOf(ok, diagnostics) }).toEqual(definition.expect);
  });

  it.each(cases.filter(({ kind }) => isSurveyKind(kind)))(
    "$name has the same findings as text, with spans",
    (definition) => {
      const kind = definition.kind as SurveyKind;
      const text = JSON.stringify(definition.payload, null, 2);
      const fromText = compileSurveyText(text, { kind });
      const fromValue = compileSurvey(definition.payload, { kind });
      expect(fromText.diagnostics.map(({ span, related, ...finding }) => finding)).toEqual(
        fromValue.diagnostics.map(({ related, ...finding }) => finding),
      );
      for (const { span } of fromText.diagnostics) expect(span).toBeDefined();
    },
  );
});
