import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerSchema } from "#analysis/index.ts";
import { lowerSurvey } from "#runtime/index.ts";
import { meaningOf, type SmallQuestion, type SmallSurvey } from "../oracle/meaning.ts";
import { changedRecords, isComplete, recordsOf } from "../oracle/records.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import { hasReachableLoop, walksUpTo } from "../oracle/walks.ts";

const most = 1500;

const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });

function schemaAgrees(survey: SmallSurvey): void {
  const meaning = meaningOf(survey);
  const records = recordsOf(meaning, most);
  if (records === null) return;
  const schema = answerSchema(lowerSurvey(survey)) as object;
  const accepts = ajv.compile(schema);
  ajv.removeSchema(schema);
  expect(records.filter((record) => !accepts(record))).toEqual([]);
  // With loops, answers that were given on the way round are collected too, and what is accepted may be more.
  if (hasReachableLoop(meaning)) return;
  const some = records.filter((_, index) => index % Math.ceil(records.length / 3) === 0);
  const changed = some.flatMap((record) => changedRecords(meaning, record));
  expect(changed.filter((record) => accepts(record) !== isComplete(meaning, record))).toEqual([]);
  expect([null, 1, "", [], true].filter((value) => accepts(value))).toEqual([]);
}

describe("the schema of answers", () => {
  it("accepts every complete record, and without loops nothing else", () => {
    fc.assert(fc.property(smallSurveys({ few: true, maxQuestions: 3 }), schemaAgrees), {
      numRuns: surveyRuns,
    });
  });

  it("accepts every complete record of longer surveys, and of all scales", () => {
    fc.assert(fc.property(smallSurveys({ maxQuestions: 2 }), schemaAgrees), { numRuns: surveyRuns / 10 });
    fc.assert(fc.property(smallSurveys({ few: true, minQuestions: 4 }), schemaAgrees), {
      numRuns: surveyRuns / 20,
    });
  });

  it("accepts the complete records of surveys with more routes than it distinguishes", () => {
    const questions = [...Array(14).keys()].map(
      (at): SmallQuestion => ({
        type: "single_choice",
        question: `Question ${at}?`,
        choices: ["Yes", "No"],
        branching: { type: "response_based", responseValues: { 1: at + 2 < 14 ? at + 2 : "end" } },
      }),
    );
    const survey = { name: "Survey", questions };
    const walks = walksUpTo(meaningOf(survey), 14, 10_000) ?? [];
    const records = walks.map(({ questions: asked, responses }) =>
      Object.fromEntries(asked.map((at, step) => [String(at), responses[step]])),
    );
    const accepts = ajv.compile(answerSchema(lowerSurvey(survey)) as object);
    expect(records).toHaveLength(610);
    expect(records.filter((record) => !accepts(record))).toEqual([]);
    expect([null, {}, { 0: true }, { 0: "Maybe" }].filter((record) => accepts(record))).toEqual([]);
  });

  it("accepts the complete records of surveys of up to two questions", () => {
    for (const survey of sampleOf(everySmallSurvey())) schemaAgrees(survey);
  });
});
