// Every finding is the message of its id and the help of its message or of its suggestion, filled with its params.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { rebuild } from "../check/wording/expect-rebuilt.ts";
import { branchingSlips } from "../slips/branching-slips.ts";
import { formSilent, formSlips } from "../slips/form-slips.ts";
import { silent } from "../slips/silent.ts";
import { written } from "../slips/slip.ts";
import { slipped } from "../slips/slipped.ts";
import { toolSlips } from "../slips/tool-slips.ts";
import { valueSlips, wordSlips } from "../slips/word-slips.ts";

/** The findings that differ from what their ids and params give. */
const unlisted = (survey: unknown): readonly Diagnostic[] =>
  compileSurvey(survey, { preset: "strict" }).diagnostics.filter((finding) => {
    const { message, help } = rebuild(finding);
    return message !== finding.message || help !== finding.help;
  });

const slips = [...branchingSlips, ...wordSlips, ...valueSlips, ...toolSlips, ...formSlips];

describe("a finding of the reader", () => {
  it.each<[string, unknown]>([
    ["a text", "x"],
    ["a promise", Promise.resolve()],
    ["a JSON text", "{}"],
    ["a form", { fields: [{ ref: 1 }] }],
    ["an object around it", { survey: { questions: [] } }],
    ["missing members", { questions: [{}, { type: "rating" }] }],
    ["long texts", { name: "x".repeat(401) }],
    ["deep values", { name: "s", x: JSON.parse("[".repeat(99) + "]".repeat(99)) }],
    ["a name with braces", { name: "s", "{expected}": 1, "{name}": undefined, type: "{allowed}" }],
    ["no choices", { name: "s", questions: [{ type: "single_choice", question: "q", choices: [] }] }],
    ["other numbers", { name: "s", responses_limit: Number.NaN, x: [Number.NaN, 1n, undefined, "\ud800"] }],
    ["names", { name: " ", "\ud800": 1, ["__proto__"]: 1, qestions: [] }],
    ["formats", { name: "s", start_date: "01/02/2026", end_date: "x", conditions: { selector: "{" } }],
    ["patterns", { name: "s", conditions: { url: "(", urlMatchType: "regex" } }],
  ])("is its message with its params: %s", (_shows, value) => {
    expect(unlisted(value)).toEqual([]);
  });

  it("is its message with its params if the survey was meant otherwise", () => {
    const surveys = [
      ...slips.map(([, meant, changes]) => written(meant, changes)),
      ...[...silent, ...formSilent].map(([, survey]) => survey),
    ];
    expect(surveys.flatMap(unlisted)).toEqual([]);
  });

  it("is its message with its params in any survey with slips", () => {
    fc.assert(
      fc.property(slipped, (survey) => {
        expect(unlisted(survey)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("differs from what other params give", () => {
    const [finding] = parse("survey", { nmae: "s" }).diagnostics as [Diagnostic];
    expect(rebuild({ ...finding, params: {} }).message).not.toBe(finding.message);
    expect(rebuild({ ...finding, code: "explicit-end" })).toEqual({});
  });
});
