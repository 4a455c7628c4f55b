import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simplifySurvey } from "#analysis/edits/simplify-survey.ts";
import { diffSurveys } from "#analysis/versions/diff-surveys.ts";
import { sameRoutes } from "#analysis/versions/same-routes.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";

const survey = (...questions: object[]) => ({ name: "S", questions }) as unknown as Survey;
const open = (more: object = {}) => ({ type: "open", question: "Why?", ...more });
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const nps = (more: object = {}) => ({ type: "rating", question: "How likely?", scale: 10, ...more });
const pick = (choices: string[], more: object = {}) => ({
  type: "single_choice",
  question: "Well?",
  choices,
  ...more,
});
const simplified = (...questions: object[]): unknown => {
  const outcome = simplifySurvey(survey(...questions));
  return outcome.ok ? outcome.value.questions : outcome.diagnostics;
};

/** How many questions branch, and how many response keys there are. */
function sizeOf({ questions }: { readonly questions?: unknown }): [branchings: number, keys: number] {
  const all = (questions as { branching?: { responseValues?: object } | null }[]).flatMap(
    ({ branching }) => branching ?? [],
  );
  return [
    all.length,
    all.reduce((sum, { responseValues }) => sum + Object.keys(responseValues ?? {}).length, 0),
  ];
}

describe("simplifySurvey", () => {
  const [last, other] = [open(), open({ question: "So?" })];
  it.each<[string, object[]]>([
    ["no branching", [open(), last]],
    ["a jump", [open({ branching: { type: "specific_question", index: 2 } }), other, last]],
    ["bands", [nps(by({ detractors: 2 })), other, last]],
    ["a rating apart from its band", [nps(by({ detractors: 2, "3": "next_question" })), other, last]],
    [
      "a way out for all but the skip",
      [pick(["A", "B"], { optional: true, ...by({ "0": 2, "1": 2 }) }), other, last],
    ],
    ["a text that two choices have", [pick(["A", "A", "B"], by({ A: 2 })), other, last]],
    ["the explicit end of the last question", [other, pick(["A", "B"], by({ "0": 0, "1": "end" }))]],
    ["unreachable questions", [open({ branching: { type: "end" } }), last]],
  ])("leaves %s as it is", (_name, questions) => {
    expect(simplified(...questions)).toEqual(questions);
  });

  it.each<[string, object[], object[]]>([
    [
      "branching to the next question",
      [open({ branching: { type: "next_question" } }), last],
      [open(), last],
    ],
    [
      "a jump to the next question",
      [open({ branching: { type: "specific_question", index: 1 } }), last],
      [open(), last],
    ],
    ["an end at the end", [open({ branching: { type: "end" } })], [open()]],
    ["empty branching", [open({ branching: null }), open({ branching: {} })], [open(), open()]],
    [
      "one target for all",
      [nps(by({ detractors: 2, passives: 2, promoters: 2 })), other, last],
      [nps({ branching: { type: "specific_question", index: 2 } }), other, last],
    ],
    [
      "one target for all, beside something else",
      [
        nps({
          branching: {
            type: "response_based",
            responseValues: { detractors: 2, passives: 2, promoters: 2 },
            note: "x",
          },
        }),
        other,
        last,
      ],
      [nps({ branching: { type: "specific_question", index: 2, note: "x" } }), other, last],
    ],
    [
      "ratings that make a band",
      [nps(by({ "7": 2, "8": 2 })), other, last],
      [nps(by({ passives: 2 })), other, last],
    ],
    [
      "a key of each rating of a band but one",
      [nps(by({ "0": 2, "1": 2, "2": 2, "3": 2, "4": 2, "5": 2 })), other, last],
      [nps(by({ detractors: 2, "6": "next_question" })), other, last],
    ],
    [
      "an end at the end where other answers come there without",
      [other, pick(["A", "B", "C"], by({ "0": 0, "1": "end" }))],
      [other, pick(["A", "B", "C"], by({ "0": 0 }))],
    ],
    [
      "a text for a position",
      [pick(["A", "B"], by({ A: 2 })), other, last],
      [pick(["A", "B"], by({ "0": 2 })), other, last],
    ],
    [
      "a key for the next question",
      [pick(["A", "B", "C"], by({ "0": 2, "1": 1 })), other, last],
      [pick(["A", "B", "C"], by({ "0": 2 })), other, last],
    ],
    [
      "a key that another one decides before",
      [pick(["A", "B"], by({ "0": 2, A: "end" })), other, last],
      [pick(["A", "B"], by({ "0": 2 })), other, last],
    ],
  ])("simplifies %s", (_name, before, after) => {
    expect(simplified(...before)).toEqual(after);
  });

  it("keeps properties of branching that it does not know", () => {
    expect(simplified(open({ branching: { type: "next_question", note: "mine" } }))).toEqual([
      open({ branching: { type: "next_question", note: "mine" } }),
    ]);
  });

  it("gives the findings of a survey with errors", () => {
    expect(
      simplifySurvey(survey(open({ branching: { type: "specific_question", index: 7 } }))),
    ).toMatchObject({
      ok: false,
      diagnostics: [{ code: "known-target" }],
    });
  });

  it("keeps routes and findings, does not grow, and does nothing the second time", () => {
    fc.assert(
      fc.property(surveys(), (given) => {
        const outcome = simplifySurvey(given as unknown as Survey);
        if (!outcome.ok) throw new Error("It has no errors.");
        const [before, after] = [lowerSurvey(given), lowerSurvey(outcome.value)];
        expect(sameRoutes(before, after)).toEqual({ same: true });
        expect(diffSurveys(before, after)).toMatchObject({
          verdict: "same",
          routesAdded: [],
          routesLost: [],
        });
        const [branchings, keys] = sizeOf(given);
        const [branchingsAfter, keysAfter] = sizeOf(outcome.value);
        expect(branchingsAfter).toBeLessThanOrEqual(branchings);
        expect(keysAfter).toBeLessThanOrEqual(keys);
        expect(simplifySurvey(outcome.value)).toMatchObject({ value: outcome.value });
        const told = new Set(compileSurvey(given).diagnostics.map(({ code }) => code));
        for (const { code, severity } of outcome.diagnostics)
          if (severity === "warning") expect(told).toContain(code);
      }),
      { numRuns: 150 },
    );
  });

  it("draws no finding that was not there", () => {
    const counts = (value: unknown): Map<string, number> => {
      const found = new Map<string, number>();
      for (const { code } of compileSurvey(value).diagnostics) found.set(code, (found.get(code) ?? 0) + 1);
      return found;
    };
    fc.assert(
      fc.property(surveys(), (given) => {
        const outcome = simplifySurvey(given as Survey);
        if (!outcome.ok) return;
        const before = counts(given);
        for (const [code, count] of counts(outcome.value))
          expect(`${code} ${count <= (before.get(code) ?? 0)}`).toBe(`${code} true`);
      }),
    );
  });
});
