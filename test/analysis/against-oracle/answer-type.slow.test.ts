// The types of answers, with the compiler as the judge.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerType } from "#analysis/index.ts";
import { lowerSurvey } from "#runtime/index.ts";
import { checkTypes } from "../../compile/type-errors.ts";
import { meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { recordsOf } from "../oracle/records.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import { hasReachableLoop } from "../oracle/walks.ts";

interface Assignment {
  readonly source: string;
  readonly counts: boolean;
}

/** Records of a survey that its type takes, and values that it must reject. */
function assignmentsOf(survey: SmallSurvey, type: string): Assignment[] {
  const meaning = meaningOf(survey);
  const records = (recordsOf(meaning, 3000) ?? []).slice(0, 4);
  const assigned = (value: unknown, counts: boolean): Assignment => ({
    source: `{ const value = ${JSON.stringify(value)} as const; const record: ${type} = value; void record; }`,
    counts,
  });
  const wrong = records.flatMap((record) =>
    Object.keys(record).flatMap((name) => [
      assigned({ ...record, [name]: true }, false),
      ...(hasReachableLoop(meaning)
        ? []
        : [assigned(Object.fromEntries(Object.entries(record).filter(([key]) => key !== name)), false)]),
    ]),
  );
  return [...records.map((record) => assigned(record, true)), ...wrong.slice(0, 4)];
}

function typesAgree(surveys: readonly SmallSurvey[]): void {
  const types = surveys.map((survey, index) => answerType(lowerSurvey(survey), `Answers${index}`));
  const assignments = surveys.flatMap((survey, index) => assignmentsOf(survey, `Answers${index}`));
  const declarations = `${types.join("\n")}\n`;
  const { errors } = checkTypes(`${declarations}${assignments.map(({ source }) => source).join("\n")}\n`);
  expect(errors.filter(({ offset }) => offset < declarations.length)).toEqual([]);
  const ends: number[] = [];
  let end = declarations.length;
  for (const { source } of assignments) {
    end += source.length + 1;
    ends.push(end);
  }
  const refused = new Set(errors.map(({ offset }) => ends.findIndex((each) => offset < each)));
  const misjudged = assignments.filter(({ counts }, index) => refused.has(index) === counts);
  expect(misjudged).toEqual([]);
}

describe("the type of answers", () => {
  it("takes the complete records, and none with a property missing or of another type", () => {
    typesAgree(fc.sample(smallSurveys({ few: true, maxQuestions: 4 }), { numRuns: surveyRuns, seed: 15 }));
  });

  it("takes the complete records of surveys of up to two questions", () => {
    typesAgree(sampleOf(everySmallSurvey()).filter((_, index) => index % 3 === 0));
  });
});
