import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
// @ts-expect-error: the recipes come as plain JavaScript
import { expand } from "../fixtures/expand-hostile.mjs";

interface Hostile {
  readonly name: string;
  readonly target: "survey" | "survey-create" | "dashboard" | "collaborator" | "http";
  readonly layer: string;
  readonly expect: {
    readonly ok?: boolean;
    readonly code?: readonly string[];
    readonly path?: string;
    readonly oneOf?: readonly string[];
  };
}
type Outcome = { readonly ok: boolean; readonly diagnostics: readonly Diagnostic[] };

/** The chosen outcomes for ambiguous payloads, without infos. `docs/decisions/0009-edge-cases.md` has the reasons. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  "text-number-minus-zero": ["warning no-empty-questionnaire"],
  "text-constructor-prototype": ["warning no-empty-questionnaire"],
  "js-getter-toctou": [],
  "js-date-object": ["warning no-empty-questionnaire", "error valid-type"],
  "js-array-subclass": ["warning no-empty-questionnaire"],
  "js-array-extra-props": [],
  "js-toJSON": ["warning no-empty-questionnaire", "error plain-value"],
  "questions-null": ["warning no-empty-questionnaire"],
  "log-injection-key": [],
  "branch-loop-3-1": ["error no-endless-loop", "warning no-unreachable-question"],
  "scale-one": ["error valid-range"],
  "scale-on-open": ["warning known-field"],
  "choices-20k-unique": ["error bounded-size"],
  "link-http": ["error valid-link"],
  "link-idn-homograph": ["warning valid-link"],
  "link-mailto-header-injection": ["error valid-link"],
  "html-script": ["error no-active-markup"],
  "html-img-onerror": ["error no-active-markup"],
  "html-a-javascript": ["error no-active-markup"],
  "html-mxss-noscript": ["error no-active-markup"],
  "html-srcdoc": ["error no-active-markup"],
  "html-style-import": ["error no-active-markup"],
  "html-form-action": ["error no-active-markup"],
  "conditions-redos-url": [],
  "conditions-selector-injection": ["warning valid-format"],
  "date-no-zone": ["error valid-format"],
  "date-date-only": ["error valid-format"],
  "date-leap-second": ["error valid-format"],
  "date-year-0000": ["error valid-format"],
  "iteration-count-huge": ["warning valid-iteration"],
  "current-iteration-past-count": ["warning valid-iteration", "error valid-iteration"],
  "name-zero-width-only": ["warning valid-text"],
  "name-bidi": ["warning valid-text"],
  "tags-duplicates": [],
  "restriction-level-22": ["warning known-level"],
  "use-dashboard-zero": [],
  "filters-array": ["error valid-type"],
  "collab-uuid-nil": [],
};

const { cases } = JSON.parse(readFileSync("test/fixtures/hostile.json", "utf8")) as { cases: Hostile[] };
const ours = cases.filter(({ layer }) => layer === "text" || layer === "value");

function run(hostile: Hostile): Outcome {
  const input = expand(hostile) as { value?: unknown; text?: string; bytes?: Uint8Array };
  if (hostile.layer === "text") return compileSurveyText((input.text ?? input.bytes) as string);
  if (hostile.target === "dashboard") return checkDashboard(input.value);
  if (hostile.target === "survey-create") return compileSurvey(input.value, { kind: "survey-create" });
  if (hostile.target === "collaborator") return parse("collaborator-create", input.value);
  return compileSurvey(input.value);
}

describe.each(ours)("$name", (hostile) => {
  const outcome = run(hostile);
  const { ok, code, path, oneOf } = hostile.expect;

  if (ok !== undefined) it("has the verdict", () => expect(outcome.ok).toBe(ok));

  if (code !== undefined)
    it("has the expected code at the expected location", () => {
      const found = outcome.diagnostics.filter((diagnostic) => code?.includes(diagnostic.code));
      expect(found.map(({ pointer }) => pointer)).toContain(path ?? found[0]?.pointer);
      expect(found.length).toBeGreaterThan(0);
    });

  if (oneOf !== undefined)
    it("has the documented result", () => {
      const severe = outcome.diagnostics.filter(({ severity }) => severity !== "info");
      const found = new Set(severe.map(({ severity, code }) => `${severity} ${code}`));
      expect([...found]).toEqual(chosen[hostile.name]);
    });

  it("has a small outcome without side effects", () => {
    expect(outcome.diagnostics.length).toBeLessThanOrEqual(101);
    const report = JSON.stringify(outcome.diagnostics);
    if (hostile.name === "errors-amplification-10k") expect(report.length).toBeLessThan(65_536);
    for (const { message, help = "" } of outcome.diagnostics)
      expect(message + help).not.toMatch(/[\0-\x1f\x7f]/);
    expect(
      ({} as Record<string, unknown>)["polluted"] ?? ({} as Record<string, unknown>)["archived"],
    ).toBeUndefined();
  });
});
