// Findings of reading, and what suggestions make of them, say nothing but listed sentences, filled with their own values.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { fillSentence, type Sentence } from "#diagnostics/sentences.ts";
import { parseSentences, targetSentences } from "#parse/sentence-table.ts";
import { suggestionSentences } from "#suggestions/sentence-table.ts";
import { branchingSlips } from "../slips/branching-slips.ts";
import { formSilent, formSlips } from "../slips/form-slips.ts";
import { silent } from "../slips/silent.ts";
import { written } from "../slips/slip.ts";
import { slipped } from "../slips/slipped.ts";
import { toolSlips } from "../slips/tool-slips.ts";
import { valueSlips, wordSlips } from "../slips/word-slips.ts";

const byCode: Readonly<Record<string, readonly Partial<Sentence>[] | undefined>> = {
  ...parseSentences,
  "foreign-format": [],
};

/** What a part of a finding may say; undefined where its rule says it. */
function listed(part: "message" | "help", { code, params }: Diagnostic): readonly string[] | undefined {
  const own = byCode[code];
  return (
    own &&
    [...own, ...targetSentences, ...suggestionSentences].flatMap((each) => {
      const text = each[part];
      return text === undefined ? [] : [fillSentence(text, params)];
    })
  );
}

/** What is said that no listed sentence says. */
const unlisted = (survey: unknown): readonly string[] =>
  compileSurvey(survey).diagnostics.flatMap((finding) => {
    const { code, message, help = "" } = finding;
    const messages = listed("message", finding);
    if (messages === undefined) return [];
    return [
      ...(messages.includes(message) ? [] : [`${code}: ${message}`]),
      ...(listed("help", finding)?.includes(help) === true ? [] : [`${code}: ${help}`]),
    ];
  });

const slips = [...branchingSlips, ...wordSlips, ...valueSlips, ...toolSlips, ...formSlips];

describe("what is said of a payload that was refused", () => {
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
  ])("is a listed sentence: %s", (_shows, value) => {
    expect(unlisted(value)).toEqual([]);
  });

  it("is a listed sentence where the survey was meant otherwise", () => {
    const surveys = [
      ...slips.map(([, meant, changes]) => written(meant, changes)),
      ...[...silent, ...formSilent].map(([, survey]) => survey),
    ];
    expect(surveys.flatMap(unlisted)).toEqual([]);
  });

  it("is a listed sentence in any survey with slips", () => {
    fc.assert(
      fc.property(slipped, (survey) => {
        expect(unlisted(survey)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("is looked for in the list", () => {
    const finding = parse("survey", { nmae: "s" }).diagnostics[0] as Diagnostic;
    expect(listed("message", { ...finding, params: {} })).not.toContain(finding.message);
    expect(listed("help", { ...finding, code: "explicit-end" })).toBeUndefined();
  });
});
