import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameRoutes } from "#analysis/index.ts";
import { lowerSurvey } from "#runtime/index.ts";
import { meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { relatedSurveys, spelledOtherwise } from "../oracle/related-surveys.ts";
import { countUntilDifference, fewestToDistinguish } from "../oracle/sameness.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";

function samenessAgrees([one, other]: readonly [SmallSurvey, SmallSurvey]): void {
  const [a, b] = [meaningOf(one), meaningOf(other)];
  const fewest = fewestToDistinguish(a, b);
  const found = sameRoutes(lowerSurvey(one), lowerSurvey(other));
  expect(found.same).toBe(fewest === null);
  if (found.same || fewest === null) return;
  expect(found.respondent).toHaveLength(fewest);
  expect(countUntilDifference(a, b, found.respondent)).toBe(fewest);
}

describe("the same routes", () => {
  it("are found if no answer distinguishes two surveys", () => {
    fc.assert(fc.property(relatedSurveys(), samenessAgrees), { numRuns: surveyRuns });
  });

  it("are found or not between any two surveys", () => {
    fc.assert(
      fc.property(
        smallSurveys({ maxQuestions: 3, few: true }),
        smallSurveys({ maxQuestions: 3, few: true }),
        (one, other) => samenessAgrees([one, other]),
      ),
      { numRuns: surveyRuns },
    );
  });

  it("are found or not between two surveys of one question", () => {
    const all = [...everySmallSurvey(1)];
    for (const pair of sampleOf(all.flatMap((one) => all.map((other) => [one, other] as const))))
      samenessAgrees(pair);
  });

  it("are found in surveys of up to two questions, however it is written", () => {
    for (const survey of sampleOf(everySmallSurvey()))
      samenessAgrees([survey, { ...survey, questions: spelledOtherwise(survey.questions) }]);
  });
});
