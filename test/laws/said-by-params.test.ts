// Messages of findings consist of the sentences of their rules and of their `params`.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { messages } from "#compile/messages.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { DashboardKind, SurveyKind } from "#model/payload-of.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { brokenDashboards } from "#testing/dashboards.ts";
import { expectRebuilt } from "../check/wording/expect-rebuilt.ts";

interface Case {
  readonly name: string;
  readonly kind: SurveyKind | DashboardKind;
  readonly payload: unknown;
}

const cases = JSON.parse(readFileSync("test/fixtures/definitions.json", "utf8")) as Case[];
const isSurveyKind = (kind: string): kind is SurveyKind => kind.startsWith("survey");

const findingsOf = (kind: SurveyKind | DashboardKind, payload: unknown): readonly Diagnostic[] =>
  isSurveyKind(kind)
    ? compileSurvey(payload, { kind, preset: "strict" }).diagnostics
    : checkDashboard(payload, { kind }).diagnostics;

const codes = [...contentRules, ...routingRules].map(({ code }) => code);
const ruleCodes = [...codes, ...dashboardRules.map(({ code }) => code)];

const texts = fc.oneof(
  fc.string(),
  fc.constantFrom("{key}", '"{key}"', "{target}", " ", "\u200b", "<script>"),
);

/** Surveys whose texts, keys and targets are anything, braces too. */
const anything = fc
  .array(
    fc.record({
      type: fc.constant("single_choice"),
      question: texts,
      id: fc.constantFrom("0", "1", "a", "{id}"),
      choices: fc.array(texts, { minLength: 1, maxLength: 3 }),
      translations: fc.dictionary(
        fc.constantFrom("fr", "{choice}"),
        fc.record({ choices: fc.array(texts) }),
        {
          noNullPrototype: true,
        },
      ),
      branching: fc.record({
        type: fc.constant("response_based"),
        responseValues: fc.dictionary(
          fc.oneof(texts, fc.constantFrom("0", "1", "2", "30")),
          fc.oneof(fc.nat(4), fc.constantFrom("end", "next_question")),
          { noNullPrototype: true },
        ),
      }),
    }),
    { maxLength: 4 },
  )
  .map((questions) => ({ name: "s", questions }));

describe("the sentences of rules", () => {
  it.each(Object.entries(messages))("%s: are whole sentences, each only once", (_code, table) => {
    const sentences = Object.values(table);
    expect(sentences.length).toBeGreaterThan(0);
    expect(new Set(sentences.map((each) => JSON.stringify(each))).size).toBe(sentences.length);
    for (const { message, help } of sentences)
      for (const text of [message, help ?? ""]) {
        expect(text).toMatch(/^["{A-Za-z].*[.?]$/s);
        // Brackets that JSON needs are quoted.
        expect(text.replace(/\{\w+(?::\w+)?\}|"[{}]"/g, "")).not.toMatch(/[{}]/);
      }
  });

  it("filled with the params of a finding are its texts, for every bundled definition", () => {
    for (const { kind, payload } of cases) for (const each of findingsOf(kind, payload)) expectRebuilt(each);
  });

  it("and of any survey and dashboard that is wrong", () => {
    const reported = new Set<string>();
    const hold = (kind: SurveyKind | DashboardKind, payload: unknown): void => {
      for (const each of findingsOf(kind, payload)) {
        expectRebuilt(each);
        reported.add(each.code);
      }
    };
    for (const code of codes)
      fc.assert(
        fc.property(brokenSurveys({ codes: [code] }), ({ kind, survey }) => hold(kind, survey)),
        { numRuns: 5 },
      );
    fc.assert(
      fc.property(anything, (survey) => hold("survey", survey)),
      { numRuns: 300 },
    );
    fc.assert(fc.property(brokenDashboards(), ({ kind, dashboard }) => hold(kind, dashboard)));
    expect(ruleCodes.filter((code) => !reported.has(code))).toEqual([]);
  });
});
