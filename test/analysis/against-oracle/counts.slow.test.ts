import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countRoutes, routes } from "#analysis/index.ts";
import { lowerSurvey } from "#runtime/index.ts";
import { meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import {
  canAlwaysEnd,
  hasReachableLoop,
  reachableFrom,
  startOf,
  walkOf,
  walksUpTo,
} from "../oracle/walks.ts";

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
  // Without a route to the end there is no shortest one.
  if (reachableFrom(meaning, startOf(meaning)).has("end")) expect(found).toEqual(expected);
  else expect({ ...found, shortest: undefined }).toEqual(expected);
}

function routesAgree(survey: SmallSurvey, limit: number): void {
  const meaning = meaningOf(survey);
  const found = [...routes(lowerSurvey(survey), { limit })];
  expect(found.map(({ responses }) => walkOf(meaning, responses))).toEqual(
    found.map(({ questions }) => ({ questions, at: "end" })),
  );
  const sequences = found.map(({ questions }) => questions.join(" "));
  const longest = found.at(-1)?.questions.length ?? 0;
  const lengths = found.map(({ questions }) => questions.length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBe(sequences.length);
  const complete = found.length < limit;
  // All routes shorter than the last one are present; below the limit, all routes are.
  const walks = walksUpTo(meaning, complete ? Math.max(meaning.length, longest + 1) : longest, 100_000);
  if (walks === null) return;
  const expected = walks.map(({ questions }) => questions.join(" "));
  if (complete) expect(sequences.toSorted()).toEqual(expected.toSorted());
  else {
    const shorter = walks.filter(({ questions }) => questions.length < longest);
    expect(sequences).toEqual(expect.arrayContaining(shorter.map(({ questions }) => questions.join(" "))));
    expect(expected).toEqual(expect.arrayContaining(sequences));
  }
}

describe("counts", () => {
  it("are those of all walks", () => {
    fc.assert(fc.property(smallSurveys({ twins: true }), countsAgree), { numRuns: surveyRuns });
  });

  it("are those of all walks in surveys of up to two questions", () => {
    for (const survey of sampleOf(everySmallSurvey())) countsAgree(survey);
  });
});

describe("routes", () => {
  it("are all walks that differ, shortest first", () => {
    fc.assert(
      fc.property(smallSurveys({ twins: true }), (survey) => routesAgree(survey, 40)),
      { numRuns: surveyRuns },
    );
  });

  it("are all walks in surveys of up to two questions", () => {
    for (const survey of sampleOf(everySmallSurvey())) routesAgree(survey, 9);
  });

  it("are 1,000 if no limit is given and they never end", () => {
    fc.assert(
      fc.property(
        smallSurveys({ minQuestions: 1 }).filter((survey) => {
          const meaning = meaningOf(survey);
          return hasReachableLoop(meaning) && canAlwaysEnd(meaning);
        }),
        (survey) => {
          let count = 0;
          for (const _ of routes(lowerSurvey(survey))) count++;
          expect(count).toBe(1000);
        },
      ),
      { numRuns: 15 },
    );
  });
});
