import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alwaysAsked, askedOnlyIf } from "#analysis/index.ts";
import { lowerSurvey } from "#runtime/index.ts";
import { askedOfAll, type Condition, conditionOf } from "../oracle/conditions.ts";
import { meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import { reachableFrom, startOf } from "../oracle/walks.ts";

const inOrder = (condition: Condition | null) =>
  condition && {
    requires: condition.requires
      .map(({ question, keys }) => ({ question, keys: keys.map(String).toSorted() }))
      .toSorted((a, b) => a.question - b.question),
    exact: condition.exact,
  };

function alwaysAskedAgrees(survey: SmallSurvey): void {
  const meaning = meaningOf(survey);
  // No respondent reaches the end, so there are no routes.
  if (!reachableFrom(meaning, startOf(meaning)).has("end")) return;
  expect(alwaysAsked(lowerSurvey(survey))).toEqual(askedOfAll(meaning));
}

function conditionsAgree(survey: SmallSurvey): void {
  const meaning = meaningOf(survey);
  const compiled = lowerSurvey(survey);
  expect(meaning.map((_, at) => inOrder(askedOnlyIf(compiled, at)))).toEqual(
    meaning.map((_, at) => inOrder(conditionOf(meaning, at))),
  );
}

describe("the questions that are always asked", () => {
  it("are those without which no respondent reaches the end", () => {
    fc.assert(fc.property(smallSurveys({ twins: true }), alwaysAskedAgrees), { numRuns: surveyRuns });
  });

  it("are those in surveys of up to two questions", () => {
    for (const survey of sampleOf(everySmallSurvey())) alwaysAskedAgrees(survey);
  });
});

describe("the conditions of a question", () => {
  it("are those of all walks to it", () => {
    fc.assert(fc.property(smallSurveys(), conditionsAgree), { numRuns: surveyRuns });
  });

  it("are those of all walks in surveys of up to two questions", () => {
    for (const survey of sampleOf(everySmallSurvey())) conditionsAgree(survey);
  });
});
