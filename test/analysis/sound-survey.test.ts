import fc from "fast-check";
import { expect, it } from "vitest";
import { changeChoices } from "#analysis/edits/change-choices.ts";
import { insertQuestion, moveQuestion } from "#analysis/edits/place-question.ts";
import { removeQuestion } from "#analysis/edits/remove-question.ts";
import { simplifySurvey } from "#analysis/edits/simplify-survey.ts";
import { answerSchema } from "#analysis/records/answer-schema.ts";
import { answerType } from "#analysis/records/answer-type.ts";
import { soundSurvey } from "#analysis/sound-survey.ts";
import { diffSurveys } from "#analysis/versions/diff-surveys.ts";
import { mapSession } from "#analysis/versions/map-session.ts";
import { sameRoutes } from "#analysis/versions/same-routes.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";

const names = fc.constantFrom(
  "type",
  "routes",
  "otherwise",
  "choices",
  "id",
  "text",
  "branching",
  "responseValues",
  "index",
  "scale",
);
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(
      null,
      true,
      0,
      1,
      -1,
      0.5,
      99,
      "",
      "end",
      "rating",
      "single_choice",
      "response_based",
      "0",
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 5 }),
  ),
})).value;
const damaged = fc.record({
  version: values,
  fingerprint: values,
  questions: fc.oneof(values, fc.array(values, { maxLength: 4 })),
});
const like = fc.oneof(values, damaged);

it.each<[string, unknown, unknown]>([
  ["minLength", 0, 0],
  ["minLength", 3, 3],
  ["maxLength", 3, 3],
  ["maxLength", "3", undefined],
  ["maxLength", -1, undefined],
  ["minLength", 0.5, undefined],
  ["openChoice", true, true],
  ["openChoice", "yes", false],
  ["scale", 1, 5],
  ["scale", 2, 2],
  ["scale", 10, 10],
  ["scale", 11, 5],
  ["id", "q", "q"],
  ["id", 7, undefined],
  ["otherwise", 0, 0],
  ["otherwise", 1, "end"],
  ["otherwise", -1, "end"],
])("a compiled question with %s %j has %j", (member, given, made) => {
  const [question] = soundSurvey({
    fingerprint: "",
    questions: [{ type: "open", [member]: given }],
  } as unknown as CompiledSurvey).questions;
  expect(question).toHaveProperty("type", "open");
  expect((question as unknown as Record<string, unknown>)[member]).toBe(made);
});

it.each<[string, unknown]>([
  ["type", "opn"],
  ["text", 5],
  ["optional", "no"],
  ["optional", undefined],
  ["id", 5],
  ["choices", undefined],
  ["routes", undefined],
  ["routes", "all"],
  ["routes", { 0: 9 }],
  ["otherwise", 9],
  ["otherwise", "next_question"],
  ["fewest", 0],
  ["most", 0.5],
])("a compiled question with %s %j is made valid", (member, value) => {
  const question = { type: "single_choice", question: "?", choices: ["a", "b"] };
  const compiled = structuredClone(lowerSurvey({ questions: [question, question] }));
  expect(soundSurvey(compiled)).toBe(compiled);
  Object.assign(compiled.questions[0] as object, { [member]: value });
  const sound = soundSurvey(compiled);
  expect(sound.questions[0]).not.toHaveProperty(member, value);
  expect(soundSurvey(sound)).toBe(sound);
});

it.each<[string, unknown]>([
  ["a fingerprint that is none", { fingerprint: 5, questions: [] }],
  ["questions that are not a list", { fingerprint: "", questions: { length: 1 } }],
])("a compiled survey with %s has no questions", (_, given) => {
  expect(soundSurvey(given as CompiledSurvey)).toEqual({ version: 1, fingerprint: "", questions: [] });
});

it("no damaged compiled survey and no session makes anything throw", () => {
  fc.assert(
    fc.property(damaged, damaged, values, (one, other, session) => {
      const [a, b] = [one, other] as unknown as [CompiledSurvey, CompiledSurvey];
      sameRoutes(a, b);
      diffSurveys(a, b);
      mapSession(a, b, session);
      answerSchema(a);
      answerType(a, "Answers");
    }),
    { numRuns: 300 },
  );
});

it("no JSON value as a survey or an argument makes an edit throw", () => {
  fc.assert(
    fc.property(like, values, values, values, (one, from, to, more) => {
      const survey = one as unknown as Survey;
      for (const keep of ["order", "routes"] as const) {
        moveQuestion(survey, from as number, to as number, { keep });
        moveQuestion(survey, 1, 2, { keep });
        insertQuestion(survey, from as number, more as unknown as Question, { keep });
        insertQuestion(survey, 1, more as unknown as Question, { keep });
      }
      removeQuestion(survey, from as number);
      removeQuestion(survey, 1);
      changeChoices(survey, 0, from as string[], to as number[]);
      changeChoices(survey, 0, ["A", "B"], [0, null]);
      simplifySurvey(survey);
    }),
    { numRuns: 300 },
  );
});

it("a valid survey stays as it is, and a damaged one is made valid", () => {
  fc.assert(
    fc.property(surveys({ minQuestions: 1 }), fc.nat(20), names, values, (survey, at, name, value) => {
      const compiled = lowerSurvey(survey);
      expect(soundSurvey(compiled)).toBe(compiled);
      const position = at % compiled.questions.length;
      const damaged = structuredClone(compiled);
      Object.assign(damaged.questions[position] as object, { fewest: 1.5 });
      expect(soundSurvey(damaged).questions.map(({ fewest, most }) => [fewest, most])).toEqual(
        compiled.questions.map(({ fewest, most }) => [fewest, most]),
      );
      Object.assign(damaged.questions[position] as object, { [name]: value });
      const sound = soundSurvey(damaged);
      expect(soundSurvey(sound)).toBe(sound);
    }),
    { numRuns: 150 },
  );
});
