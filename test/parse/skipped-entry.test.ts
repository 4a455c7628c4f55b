import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { parse, parseText } from "#compile/parse.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import { payloads } from "#testing/payloads.ts";
import { type Case, found } from "./found.ts";

const good = { name: "Good", questions: [{ type: "open", question: "Why?" }] };
const bad = { name: "Bad", questions: [{ type: "rating", question: "How?" }] };
const page = (...results: readonly unknown[]) => ({ count: 2, next: null, previous: null, results });

const cases: readonly Case[] = [
  ["a page of valid surveys", page(good, good), [], "survey-page"],
  ["an empty page", page(), [], "survey-page"],
  [
    "a page with an unknown value",
    page({ ...good, schedule: "on_event" }),
    ["warning: known-value /results/0/schedule"],
    "survey-page",
  ],
  ["an invalid survey in a page", page(bad, good), ["warning: skipped-entry /results/0"], "survey-page"],
  [
    "entries that are not surveys",
    page(null, 3, good),
    ["warning: skipped-entry /results/0", "warning: skipped-entry /results/1"],
    "survey-page",
  ],
  [
    "an invalid survey in a public list",
    { surveys: [good, bad] },
    ["warning: skipped-entry /surveys/1"],
    "survey-public-list",
  ],
  [
    "an invalid dashboard in a page",
    page({ name: 1 }, { name: "Good" }),
    ["warning: skipped-entry /results/0"],
    "dashboard-page",
  ],
  [
    "an invalid page with an invalid survey",
    { ...page(bad), count: -1 },
    ["valid-range /count", "warning: skipped-entry /results/0"],
    "survey-page",
  ],
  [
    "a page without a list",
    { count: 0, next: null, previous: null },
    ["required-field /results"],
    "survey-page",
  ],
  ["a list of another type", { ...page(), results: {} }, ["valid-type /results"], "survey-page"],
];

describe("skipped-entry", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("leaves the entry out of the value, and lists its errors", () => {
    const outcome = parse("survey-page", page(bad, good));
    expect(outcome).toMatchObject({ ok: true, value: page(good) });
    expect(outcome.diagnostics).toMatchObject([
      {
        params: { codes: ["required-field"] },
        related: [{ pointer: "/results/0/questions/0/scale", message: expect.stringContaining("scale") }],
      },
    ]);
    const text = JSON.stringify(page(bad, good));
    expect(parseText("survey-page", text)).toMatchObject({ ok: true, value: page(good) });
    expect(parse("dashboard-page", page({ name: 1 }))).toMatchObject({ ok: true, value: page() });
  });

  it("is an error of its property if a page of dashboards is checked", () => {
    const { ok, diagnostics } = checkDashboard(page({ name: 1 }), { kind: "dashboard-page" });
    expect([ok, diagnostics.map(({ pointer }) => pointer)]).toEqual([false, ["/results/0/name"]]);
  });

  it("keeps every valid survey of a page, whatever is beside it", () => {
    fc.assert(
      fc.property(fc.array(payloads("survey-list-item"), { maxLength: 4 }), fc.nat(), (surveys, draw) => {
        const at = draw % (surveys.length + 1);
        const results = [...surveys.slice(0, at), bad, ...surveys.slice(at)];
        const outcome = parse("survey-page", page(...results));
        expect(outcome.ok && (outcome.value as unknown as JsonObject).results).toEqual(surveys);
      }),
      { numRuns: 30 },
    );
  });
});
