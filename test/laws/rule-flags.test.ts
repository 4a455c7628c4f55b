// Rules that need a flag do not run in surveys without it. Checking every survey without flags finds the same.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSurvey } from "#check/check-survey.ts";
import { Facts } from "#check/facts.ts";
import type { Rule } from "#check/rule.ts";
import { contentRules, strictSettings } from "#check/rules.ts";
import { SurveyVisitor } from "#check/survey-visitor.ts";
import { Comparisons } from "#diagnostics/did-you-mean.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { readSurvey } from "#parse/read-payload.ts";
import { explain } from "#suggestions/explanations.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { surveys } from "#testing/surveys.ts";
import { slipped } from "../slips/slipped.ts";

const settings = { ...strictSettings() };

/** What is found in an accepted survey, and its compiled form, with flags and without; undefined if it is not accepted. */
function checkTwice(payload: unknown, kind: SurveyKind) {
  const visitor = new SurveyVisitor();
  const read = readSurvey(kind, payload, defaultLimits, undefined, undefined, visitor);
  if (!read.isAccepted) return undefined;
  const [flagged, all] = [true, false].map((isAccepted) => {
    const facts = new Facts(
      { ...read, isAccepted },
      payload as object,
      (each) => explain(each, new Comparisons()),
      visitor,
    );
    const { findings, routing } = checkSurvey(facts, [], { settings, limit: 1_000 });
    const { compiled } = routing;
    return { found: findings.map((each) => each.kept()), compiled: structuredClone(compiled) };
  });
  return { flagged, all };
}

function expectSame(payload: unknown, kind: SurveyKind): void {
  const { flagged, all } = checkTwice(payload, kind) ?? {};
  expect(flagged).toStrictEqual(all);
}

const open = { type: "open", question: "Why?" };
const rating = { type: "rating", question: "How?", scale: 5 };
const choice = { type: "single_choice", question: "Which?", choices: ["Yes", "No"] };
const link = { type: "link", question: "Where?", link: "https://example.org/a" };
const byResponse = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const to = (index: number) => ({ branching: { type: "specific_question", index } });

/** Questions in which only one property is out of the ordinary. */
const unusual: Readonly<Record<string, readonly object[]>> = {
  "a blank text": [open, { ...open, question: " " }],
  "a blank choice": [{ ...choice, choices: ["Yes", "\u200b"] }],
  "a tag in a text": [{ ...open, description: "<script>" }, open],
  "a tag in a choice": [open, { ...choice, choices: ["<img src=x onerror=a()>", "b"] }],
  "equal ids": [
    { ...open, id: "a" },
    { ...open, id: "a" },
  ],
  "an id that is a position": [{ ...open, id: "1" }, open],
  "choices that read the same": [{ ...choice, choices: ["Yes", "yes"] }],
  "choices in two translations": [
    { ...choice, translations: { de: { choices: ["Ja"] }, french: { choices: ["Oui", "Non"] } } },
  ],
  "a scale that is not drawn": [{ ...rating, scale: 4 }],
  "an emoji scale that is not drawn": [{ ...rating, scale: 7, display: "emoji" }],
  "lengths without an answer": [{ ...open, validation: [{ type: "max_length", value: 0 }] }],
  "a condition of another program": [open, { ...open, visibleIf: "{a} = 1" }],
  "a text in another language": [{ ...open, question_de: "Warum?" }],
  "a link to code": [{ ...link, link: "javascript:alert(1)" }],
  "a link to a long host": [{ ...link, link: `https://${"a".repeat(64)}.org` }],
  "a translated link to code": [{ ...link, translations: { de: { link: "javascript:alert(1)" } } }],
  "no link": [{ type: "link", question: "Where?" }],
  "branching by response without keys": [{ ...open, ...byResponse({ a: "end" }) }, open],
  "a target beyond the end": [{ ...open, ...to(2) }, open],
  "a value beyond the end": [{ ...choice, ...byResponse({ "0": 2 }) }, open],
  "an unknown key": [{ ...choice, ...byResponse({ "2": "end" }) }, open],
  "a key that is a text": [{ ...choice, ...byResponse({ Yes: "end" }) }, open],
  "a shadowed key": [{ ...choice, ...byResponse({ "0": "end", Yes: 1 }) }, open],
  "an endless loop": [open, { ...open, ...to(1) }],
  "a loop": [open, { ...choice, ...byResponse({ "0": 0, "1": "end" }) }],
  "a question that is skipped": [{ ...open, ...to(2) }, open, open],
  "a branching that changes nothing": [{ ...open, ...to(1) }, open],
  "a key that changes nothing": [{ ...choice, ...byResponse({ "0": 1, "1": 1 }) }, open],
  "branching at the end": [open, { ...open, branching: { type: "next_question" } }],
  "branching by response at the end": [open, { ...choice, ...byResponse({ "0": "end" }) }],
  "branching by nothing": [{ ...open, branching: {} }, open],
  "no questions": [],
};

describe("checking with flags", () => {
  it.each(Object.entries(unusual))("finds as much as without for %s", (_name, questions) => {
    expect(checkTwice({ name: "s", questions }, "survey")).toBeDefined();
    for (const kind of ["survey", "survey-create", "survey-update"] as const)
      expectSame({ name: "s", questions }, kind);
  });

  it("finds the same for surveys with different texts in other languages", () => {
    const questions = [open];
    expectSame({ name: "s", questions, translations: { german: { name: "Umfrage" } } }, "survey");
    expectSame({ name: "s", questions, appearance: { thankYouMessageHeader: "<script>" } }, "survey");
  });

  it("finds as much as without for generated surveys", () => {
    fc.assert(fc.property(surveys(), (survey) => expectSame(survey, "survey-create")));
  });

  it("finds as much as without for broken surveys", () => {
    fc.assert(
      fc.property(brokenSurveys(), ({ survey, kind }) => expectSame(survey, kind)),
      { numRuns: 500 },
    );
  });

  it("finds as much as without for surveys with slips", () => {
    fc.assert(fc.property(slipped, (survey) => expectSame(survey, "survey")));
  });

  it("runs no rule that needs a flag in a plain survey", () => {
    const questions = [{ ...open, branching: { type: "specific_question", index: 1 } }, open];
    const survey = { name: "s", questions };
    const visitor = new SurveyVisitor();
    const read = readSurvey("survey", survey, defaultLimits, undefined, undefined, visitor);
    const facts = new Facts(read, survey, () => expect.unreachable(), visitor);
    expect(facts.flags).toBe(0);
    const rules: readonly Rule<Facts>[] = contentRules;
    expect(rules.filter(({ needs }) => needs !== undefined).length).toBeGreaterThan(12);
  });
});
