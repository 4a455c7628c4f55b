import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverRoutes, type DecidingPair } from "#analysis/index.ts";
import { answerQuestion, lowerSurvey, startSurvey } from "#runtime/index.ts";
import { canTakeBoth, type Demand, demandsOf, minimumCover } from "../oracle/covers.ts";
import { type Meaning, meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import { answersAt, walkOf } from "../oracle/walks.ts";

/** What some respondents leave out of what a cover takes. */
function leftOut(meaning: Meaning, responses: readonly (readonly unknown[])[]): string[] {
  const taken = new Set<string>();
  for (const given of responses) {
    let at = 0;
    for (const response of given) {
      const answer = meaning[at]?.given(response);
      taken.add(`${at} key ${JSON.stringify(answer?.key)}`).add(`${at} ${answer?.mark}`);
      at = answer?.target as number;
    }
  }
  return demandsOf(meaning)
    .demands.map(({ question, name }) => `${question} ${name}`)
    .filter((name) => !taken.has(name));
}

/** The answers of a pair of a question and a key, or the one answer where that is named. */
function answersOf(meaning: Meaning, { question, key, response }: DecidingPair): Demand {
  const answers = answersAt(meaning, question).filter((answer) => answer.key === key);
  const named = meaning[question]?.given(response);
  return {
    question,
    name: `key ${key} ${JSON.stringify(response)}`,
    answers: response === undefined ? answers : answers.filter((answer) => answer === named),
  };
}

function coverAgrees(survey: SmallSurvey): void {
  const meaning = meaningOf(survey);
  const compiled = lowerSurvey(survey);
  const { respondents, edges, lowerBound, because } = coverRoutes(compiled);
  for (const { responses, questions } of respondents) {
    expect(walkOf(meaning, responses)).toEqual({ questions, at: "end" });
    let session = startSurvey(compiled);
    for (const response of responses) {
      const step = answerQuestion(compiled, session, response);
      if (step.ok) session = step.session;
    }
    expect([session.current, session.path]).toEqual(["end", questions]);
  }
  expect(edges).toBe(demandsOf(meaning).edges);
  expect(
    leftOut(
      meaning,
      respondents.map(({ responses }) => responses),
    ),
  ).toEqual([]);
  expect(respondents.length).toBe(minimumCover(meaning));
  expect(because).toHaveLength(lowerBound);
  expect(lowerBound).toBeLessThanOrEqual(respondents.length);
  const pairs = because.map((pair) => answersOf(meaning, pair));
  expect(pairs.every(({ answers }) => answers.length > 0)).toBe(true);
  expect(
    pairs.flatMap((a, index) => pairs.slice(index + 1).filter((b) => canTakeBoth(meaning, a, b))),
  ).toEqual([]);
}

describe("covers", () => {
  it("take everything with the least number of respondents", () => {
    fc.assert(fc.property(smallSurveys({ few: true, maxQuestions: 4 }), coverAgrees), {
      numRuns: surveyRuns,
    });
  });

  it("take both ends of every band", () => {
    fc.assert(fc.property(smallSurveys({ maxQuestions: 2 }), coverAgrees), { numRuns: surveyRuns / 2 });
  });

  it("take everything with the least number of respondents in surveys of up to two questions", () => {
    for (const survey of sampleOf(everySmallSurvey())) coverAgrees(survey);
  });
});
