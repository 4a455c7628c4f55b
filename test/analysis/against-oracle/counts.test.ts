import fc from "fast-check";
import { countRoutes } from "surveyc/analysis";
import { describe, expect, it } from "vitest";
import { lowerSurvey } from "#runtime/index.ts";
import { meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { everySmallSurvey, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import { hasReachableLoop, reachableFrom, startOf, walksUpTo } from "../oracle/walks.ts";

/** What a survey without loops comes to, from its walks; with loops only the shortest is a number. */
function expectedCounts(survey: SmallSurvey) {
  const meaning = meaningOf(survey);
  if (hasReachableLoop(meaning)) {
    const shortest = walksUpTo(meaning, meaning.length, 10_000)?.[0]?.questions.length;
    return { routes: "unbounded", shortest, longest: "unbounded", lengths: null };
  }
  const walks = walksUpTo(meaning, meaning.length, 10_000) ?? [];
  const found = walks.map(({ questions }) => questions.length);
  const lengths = new Map<number, bigint>();
  for (const length of found) lengths.set(length, (lengths.get(length) ?? 0n) + 1n);
  return {
    routes: BigInt(found.length),
    shortest: Math.min(...found),
    longest: Math.max(...found),
    lengths,
  };
}

function countsAgree(survey: SmallSurvey): void {
  const meaning = meaningOf(survey);
  const found = countRoutes(lowerSurvey(survey));
  const expected = expectedCounts(survey);
  // Where nobody comes to the end no route is the shortest.
  if (reachableFrom(meaning, startOf(meaning)).has("end")) expect(found).toEqual(expected);
  else expect({ ...found, shortest: undefined }).toEqual(expected);
}

describe("counts", () => {
  it("are those of all walks", () => {
    fc.assert(fc.property(smallSurveys({ twins: true }), countsAgree), { numRuns: surveyRuns });
  });

  it("are those of all walks in every survey of up to two questions", () => {
    for (const survey of everySmallSurvey()) countsAgree(survey);
  });
});
