// Every finding of the reader is the message of its id, filled with its params, unless a suggestion replaces the message or the help.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { formatMessage, type MessageTable, type MessageTemplate } from "#diagnostics/messages.ts";
import { readerMessages } from "#parse/messages.ts";
import { suggestionSentences } from "#suggestions/sentence-table.ts";
import { branchingSlips } from "../slips/branching-slips.ts";
import { formSilent, formSlips } from "../slips/form-slips.ts";
import { silent } from "../slips/silent.ts";
import { written } from "../slips/slip.ts";
import { slipped } from "../slips/slipped.ts";
import { toolSlips } from "../slips/tool-slips.ts";
import { valueSlips, wordSlips } from "../slips/word-slips.ts";

const tables: Readonly<Record<string, MessageTable | undefined>> = {
  ...readerMessages,
  "foreign-format": {},
};

/** What a part of a finding may be; undefined if a rule reports it. */
function listed(
  part: "message" | "help",
  { code, messageId, params }: Diagnostic,
): readonly string[] | undefined {
  const own = tables[code];
  if (own === undefined || (code === "known-target" && own[messageId ?? ""] === undefined)) return undefined;
  const template: MessageTemplate | undefined = own[messageId ?? ""];
  return [...(template === undefined ? [] : [template]), ...suggestionSentences].flatMap((each) => {
    const text = each[part];
    return text === undefined ? [] : [formatMessage(text, params)];
  });
}

/** The texts of findings that are not those of their messages. */
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

  it("is looked for in the list", () => {
    const finding = parse("survey", { nmae: "s" }).diagnostics[0] as Diagnostic;
    expect(listed("message", { ...finding, params: {} })).not.toContain(finding.message);
    expect(listed("help", { ...finding, code: "explicit-end" })).toBeUndefined();
  });
});
