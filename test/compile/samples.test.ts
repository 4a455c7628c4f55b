// The sample bodies that generated API documentation shows: every property present, every text "string", every date the
// same, free-form values null. People paste them, change one property and send them, so none may be rejected.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { kinds } from "#model/kinds.ts";
import type { DashboardKind, PayloadKind, SurveyKind } from "#model/payload-of.ts";

type Check = readonly [
  file: string,
  kind: PayloadKind,
  check: (payload: unknown) => { ok: boolean; diagnostics: readonly Diagnostic[] },
];

const asSurvey = (file: string, kind: SurveyKind): Check => [
  file,
  kind,
  (payload) => compileSurvey(payload, { kind }),
];
const asDashboard = (file: string, kind: DashboardKind): Check => [
  file,
  kind,
  (payload) => checkDashboard(payload, { kind }),
];
const asPayload = (file: string, kind: PayloadKind): Check => [file, kind, (payload) => parse(kind, payload)];

const checks: readonly Check[] = [
  asSurvey("surveys-request", "survey-create"),
  asSurvey("surveys-request", "survey-update"),
  asSurvey("surveys-write-reply", "survey"),
  asSurvey("survey-reply", "survey-list-item"),
  asPayload("surveys-list-reply", "survey-page"),
  // The two activity operations and the responses count show a survey as their body, too.
  asSurvey("survey-reply", "survey"),
  asDashboard("dashboards-list-reply", "dashboard-page"),
  asDashboard("dashboard-reply", "dashboard"),
  asDashboard("dashboards-request", "dashboard-update"),
  asDashboard("dashboards-request", "move-tile"),
  asDashboard("dashboards-request", "dashboard-create"),
  asDashboard("dashboards-request", "create-from-template-json"),
  asDashboard("collaborators-add-request", "collaborator-create"),
  asDashboard("collaborator-reply", "collaborator"),
  asPayload("sharing-reply", "sharing-configuration"),
];

const folder = new URL("../fixtures/samples/", import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`${file}.json`, folder), "utf8"));

const errorsOf = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ severity }) => severity === "error");

/** Integers that mean something. A dashboard to copy, besides the template of the samples, would be one too many. */
const meaningful = new Set(["scale", "index", "level", "restriction_level", "use_dashboard"]);

/** The sample with every other integer at its largest, as some generators write it. */
const withLargestIntegers = (sample: unknown): unknown =>
  JSON.parse(JSON.stringify(sample), (name, value) =>
    typeof value === "number" && !meaningful.has(name) ? 2_147_483_647 : value,
  );

describe.each(checks)("the sample %s as %s", (file, _kind, check) => {
  it("is accepted", () => {
    const { ok, diagnostics } = check(read(file));
    expect(errorsOf(diagnostics)).toEqual([]);
    expect(ok).toBe(true);
  });

  it("is accepted with the largest integers", () => {
    expect(errorsOf(check(withLargestIntegers(read(file))).diagnostics)).toEqual([]);
  });
});

it("every sample is checked", () => {
  const checked = checks.map(([file]) => `${file}.json`);
  expect([...new Set(checked)].sort()).toEqual(readdirSync(folder).sort());
  for (const [, kind] of checks) expect(Object.keys(kinds)).toContain(kind);
});

it("null among the tags of the samples is only a warning", () => {
  const found = checkDashboard(read("dashboard-reply")).diagnostics.filter(
    ({ code }) => code === "valid-type",
  );
  expect(found).toMatchObject([{ severity: "warning", pointer: "/tags/0" }]);
});
