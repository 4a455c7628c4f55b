// The oracles themselves: by hand, and against the runtime.
//
// The library analyses a survey as a graph whose edges are sets of answers. The oracles in `oracle/` know no graphs and no sets:
//
// - `meaning.ts` lists the answers of each question, one for each group of answers with the same effect, with their targets.
// - `walks.ts` follows every sequence of answers to the end of the survey; if a survey has a loop, up to a length. A walk of more
//   steps than there are questions visits one twice, so this many steps are enough to find out whether there is a loop.
// - `records.ts` lists the records of answers that these walks give, and `sameness.ts` the shortest sequence of answers for which
//   two surveys ask different questions: it extends all sequences by one answer at a time, so the first difference is a shortest.
// - `conditions.ts`, `covers.ts`, `certificates.ts`, `differences.ts`, `edits.ts` decide one analysis each, from its definition.
//
// All of this takes exponential time, so surveys are small: `small-surveys.ts` draws up to five questions, and enumerates all
// surveys of up to two questions over a few types and targets. The suites beside this one compare the library with an oracle on
// both, and an oracle is itself compared here with examples worked out by hand and with the runtime, which executes surveys.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerQuestion, lowerSurvey, nextTarget, startSurvey } from "#runtime/index.ts";
import { changedNumbers, isProof, loopsOf, malformedCertificates } from "../oracle/certificates.ts";
import { askedOfAll, conditionOf } from "../oracle/conditions.ts";
import { canTakeBoth, demandsOf, minimumCover } from "../oracle/covers.ts";
import { keepsOrder, matchesOf, whatChanged } from "../oracle/differences.ts";
import { canLeadTo, misled, moved, placeOf, targetInNewOrder } from "../oracle/edits.ts";
import { meaningOf, type SmallQuestion } from "../oracle/meaning.ts";
import { changedRecords, isComplete, recordsOf } from "../oracle/records.ts";
import { inOrder, relatedSurveys, spelledOtherwise } from "../oracle/related-surveys.ts";
import { countUntilDifference, fewestToDistinguish } from "../oracle/sameness.ts";
import { everySmallSurvey, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import {
  answersAt,
  canAlwaysEnd,
  hasReachableLoop,
  reachableQuestions,
  walkOf,
  walksUpTo,
} from "../oracle/walks.ts";

const open: SmallQuestion = { type: "open", question: "Why?" };
const nps = (responseValues: Record<string, number | string>): SmallQuestion => ({
  type: "rating",
  question: "How likely?",
  scale: 10,
  branching: { type: "response_based", responseValues },
});
const yesNo = (responseValues: Record<string, number | string>): SmallQuestion => ({
  type: "single_choice",
  question: "Yes?",
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues },
});
const meaning = (...questions: SmallQuestion[]) => meaningOf({ name: "Survey", questions });
const text = (question: string): SmallQuestion => ({ ...open, question });

describe("the meaning of small surveys", () => {
  it("is that of the runtime", () => {
    fc.assert(
      fc.property(smallSurveys({ twins: true }), (survey) => {
        const compiled = lowerSurvey(survey);
        const start = startSurvey(compiled);
        const wrong = meaningOf(survey).flatMap(({ answers }, at) =>
          answers.filter(
            ({ response, target }) =>
              nextTarget(compiled, at, response) !== target ||
              !answerQuestion(compiled, { ...start, current: at }, response).ok,
          ),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: surveyRuns },
    );
  });

  it("counts the same responses as the runtime", () => {
    const responses = fc.oneof(
      fc.constantFrom("Yes", "No", "Only", "Other", "1", "typed", "", " ", null, 0, 1, 2, 5, 10, 11, 0.5),
      fc.array(fc.constantFrom("Yes", "No", "Only", "Other", "1", "typed", "more", ""), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        smallSurveys({ minQuestions: 1, maxQuestions: 1, twins: true }),
        fc.array(responses),
        (survey, given) => {
          const compiled = lowerSurvey(survey);
          const [question] = meaningOf(survey);
          const differing = given.filter(
            (response) =>
              (question?.given(response) !== undefined) !==
              answerQuestion(compiled, startSurvey(compiled), response).ok,
          );
          expect(differing).toEqual([]);
        },
      ),
      { numRuns: surveyRuns },
    );
  });

  it("has surveys of up to two questions in thousands", () => {
    expect([...everySmallSurvey(1)]).toHaveLength(1 + 64);
    expect([...everySmallSurvey()]).toHaveLength(1 + 64 + 92 * 92);
  });
});

describe("the oracle", () => {
  const branched = meaning(nps({ detractors: 1, promoters: 2 }), text("What went wrong?"), text("Thanks?"));

  it("of walks", () => {
    expect(walksUpTo(branched, 9, 99)?.map(({ questions }) => questions)).toEqual([
      [0, 2],
      [0, 1, 2],
    ]);
    expect(walksUpTo(meaning(), 9, 99)).toEqual([{ questions: [], responses: [] }]);
    expect(hasReachableLoop(branched)).toBe(false);
    expect(hasReachableLoop(meaning(yesNo({ "0": 0, "1": "end" })))).toBe(true);
    expect(
      hasReachableLoop(meaning(text("A?"), { ...text("B?"), branching: { type: "end" } }, yesNo({ "0": 2 }))),
    ).toBe(false);
    expect(reachableQuestions(meaning({ ...open, branching: { type: "end" } }, open))).toEqual([0]);
  });

  it("of covers", () => {
    const { edges, demands } = demandsOf(branched);
    expect(edges).toBe(5);
    expect(demands.map(({ name }) => name).filter((name) => name.startsWith("value"))).toEqual(
      ["0", "6", "7", "8", "9", "10"].map((value) => `value ${value}`),
    );
    expect(minimumCover(branched)).toBe(6);
    expect(minimumCover(meaning())).toBe(1);
    expect(minimumCover(meaning(open, { ...open, optional: true }))).toBe(1);
    expect(minimumCover(meaning(yesNo({ "0": 0, "1": "end" })))).toBe(1);
    expect(minimumCover(meaning(yesNo({ "0": 1, "1": 2 }), yesNo({ "0": 2, "1": "end" }), open))).toBe(3);
  });

  it("of conditions", () => {
    expect(conditionOf(branched, 1)).toEqual({
      requires: [{ question: 0, keys: ["detractors", null] }],
      exact: true,
    });
    expect(conditionOf(branched, 2)).toEqual({ requires: [], exact: true });
    expect(askedOfAll(branched)).toEqual([0, 2]);
    // To ask again excludes what comes after.
    const again = meaning(yesNo({ "0": 0, "1": 1 }), open);
    expect(conditionOf(again, 1)).toEqual({ requires: [{ question: 0, keys: ["1"] }], exact: true });
    // "Yes" may still lead past the last question.
    const unsure = meaning(
      yesNo({ "0": 1, "1": 3 }),
      yesNo({ "0": 2, "1": 3 }),
      { ...open, branching: { type: "end" } },
      open,
    );
    expect(conditionOf(unsure, 2)?.requires).toEqual([
      { question: 0, keys: ["0"] },
      { question: 1, keys: ["0"] },
    ]);
    expect(conditionOf(meaning(yesNo({ "0": "end", "1": "end" }), open), 1)).toBeNull();
  });

  it("of certificates", () => {
    const rank = { kind: "every-respondent", rank: [2, 1, 0] };
    expect(isProof(branched, rank)).toBe(true);
    expect(changedNumbers(rank).some((changed) => isProof(branched, changed))).toBe(true);
    expect(isProof(branched, { ...rank, rank: [2, 2, 0] })).toBe(false);
    const loop = meaning(open, yesNo({ "0": 0, "1": "end" }));
    expect(loopsOf(loop)).toEqual([[0, 1]]);
    expect(isProof(loop, { kind: "can-always-end", distance: [2, 1], loops: [[0, 1]] })).toBe(true);
    expect(isProof(loop, { kind: "every-respondent", rank: [2, 1] })).toBe(false);
    expect(isProof(loop, { kind: "can-always-end", distance: [1, 1], loops: [[0, 1]] })).toBe(false);
  });

  it("of certificates that are none", () => {
    const rank = { kind: "every-respondent", rank: [2, 1, 0] };
    expect(malformedCertificates(rank)).not.toContainEqual(rank);
    expect(canAlwaysEnd(branched)).toBe(true);
    expect(
      canAlwaysEnd(
        meaning(yesNo({ "0": 1 }), { ...open, branching: { type: "specific_question", index: 1 } }),
      ),
    ).toBe(false);
  });

  it("of differences", () => {
    const before = meaning({ ...text("A?"), id: "a" }, text("B?"), text("C?"));
    const after = meaning(text("B?"), { ...text("New?"), id: "a" }, text("D?"));
    expect(matchesOf(before, after)).toEqual([
      { before: 0, after: 1 },
      { before: 1, after: 0 },
      { before: 2, after: 2 },
    ]);
    expect(keepsOrder(matchesOf(before, after))).toBe(false);
    expect(keepsOrder(matchesOf(before, before))).toBe(true);
  });

  it("of differences, for any two versions of a survey", () => {
    fc.assert(
      fc.property(relatedSurveys({ twins: true }), ([one, other]) => {
        const [a, b] = [meaningOf(one), meaningOf(other)];
        const matches = matchesOf(a, b);
        expect(new Set(matches.map(({ after }) => after)).size).toBe(matches.length);
        const [self] = matchesOf(a, a);
        if (self) expect(whatChanged([one, one], [a, a], matchesOf(a, a), self)).toEqual([]);
      }),
    );
  });

  it("of edits", () => {
    const order = moved(3, 2, 1);
    expect(order).toEqual([0, 2, 1]);
    const [detractor] = answersAt(branched, 0);
    if (detractor === undefined) throw new Error("no answers");
    expect(targetInNewOrder(order, 0, detractor)).toBe(2);
    expect(targetInNewOrder(order, 0, { ...detractor, byOrder: true })).toBe(1);
    const questions = [nps({ detractors: 1, promoters: 2 }), text("What went wrong?"), text("Thanks?")];
    const swapped = meaningOf({ name: "Survey", questions: inOrder(questions, order) });
    expect(
      misled(branched, swapped, order, (_, answer) => placeOf(order, answer.target)).map(({ at }) => at),
    ).toEqual([0, 0, 1, 2]);
    expect(canLeadTo([1, 0], meaning(open, { ...yesNo({}), optional: true }), 0, [0, 1, "end"])).toBe(false);
    expect(
      fewestToDistinguish(branched, meaningOf({ name: "Survey", questions: spelledOtherwise(questions) })),
    ).toBeNull();
  });

  it("of sameness", () => {
    const swapped = meaning(
      nps({ detractors: 2, promoters: 1, passives: 2 }),
      { ...text("Thanks?"), branching: { type: "end" } },
      {
        ...text("What went wrong?"),
        branching: { type: "specific_question", index: 1 },
      },
    );
    expect(fewestToDistinguish(branched, swapped)).toBeNull();
    const other = meaning(
      nps({ detractors: 1, promoters: "end" }),
      text("What went wrong?"),
      text("Thanks?"),
    );
    expect(fewestToDistinguish(branched, other)).toBe(1);
    expect(countUntilDifference(branched, other, [9])).toBe(1);
    expect(countUntilDifference(branched, other, [7])).toBeNull();
  });

  it("of records", () => {
    const small = meaning({ ...yesNo({ "0": "end" }), id: "yes" }, { ...open, optional: true });
    expect(recordsOf(small, 99)).toEqual(
      expect.arrayContaining([{ yes: "Yes" }, { yes: "No", 1: null }, { yes: "No", 1: "something else" }]),
    );
    expect(isComplete(small, { yes: "No", 1: "why not" })).toBe(true);
    expect(isComplete(small, { yes: "Yes", 1: "why not" })).toBe(false);
    expect(isComplete(small, { yes: "No" })).toBe(false);
    const changed = changedRecords(small, { yes: "No", 1: null });
    expect(changed).toContainEqual({ yes: "No" });
    expect(changed.filter((record) => isComplete(small, record))).toContainEqual({ yes: "No", 1: "?" });
    expect(isComplete(small, { yes: 1, 1: null })).toBe(false);
    expect(walkOf(small, ["No", null])).toEqual({ questions: [0, 1], at: "end" });
    expect(walkOf(small, ["Yes", null])).toBeNull();
    expect(
      canTakeBoth(
        branched,
        { question: 0, name: "detractors", answers: answersAt(branched, 0).slice(0, 1) },
        { question: 1, name: "any", answers: answersAt(branched, 1) },
      ),
    ).toBe(true);
  });
});
