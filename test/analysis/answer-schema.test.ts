import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerSchema } from "#analysis/records/answer-schema.ts";
import { diffSurveys } from "#analysis/versions/diff-surveys.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { recorded } from "../laws/journeys.ts";

const open = (more: object = {}) => ({ type: "open", question: "Why?", ...more });
const pick = (more: object = {}) => ({
  type: "single_choice",
  question: "Well?",
  choices: ["Yes", "No"],
  ...more,
});
const many = (more: object = {}) => pick({ type: "multiple_choice", choices: ["A", "B"], ...more });
const nps = (more: object = {}) => ({ type: "rating", question: "How likely?", scale: 10, ...more });
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
const takes = (...questions: object[]) => {
  const validate = ajv.compile(answerSchema(lowerSurvey({ questions })));
  return (record: unknown): boolean => validate(record);
};

describe("answerSchema", () => {
  it.each<[string, object, unknown[], unknown[]]>([
    ["an open question", open(), ["x", " x"], ["", " \n\u00a0\ufeff", null, 1, ["x"]]],
    ["an optional open question", open({ optional: true }), ["", null, "x"], [1, []]],
    ["a link", open({ type: "link" }), ["", "x", null], [1]],
    ["a rating", nps(), [0, 10], [11, -1, 0.5, "3", null]],
    ["an optional rating", nps({ scale: 3, optional: true }), [1, 3, null], [0, 4]],
    ["a single choice", pick(), ["Yes", "No"], ["Maybe", 0, 2, "", null, ["Yes"], "0"]],
    ["an open choice", pick({ hasOpenChoice: true }), ["Yes", "Maybe"], ["", " ", 1, 2]],
    ["a multiple choice", many(), [["A"], ["B", "A"]], [[], ["A", "A"], ["C"], "A", [0], null]],
    [
      "an open multiple choice",
      many({ hasOpenChoice: true }),
      [["A", "x", "B"], ["x"]],
      [["x", "y"], [" "], ["x", "x"], []],
    ],
    ["an optional multiple choice", many({ optional: true }), [[], null, ["A"]], [["C"]]],
    ["no choices", many({ choices: [], optional: true }), [[], null], [["A"]]],
    ["no choices but an open one", many({ choices: [], hasOpenChoice: true }), [["A"]], [[], ["A", "B"]]],
  ])("takes the answers to %s", (_name, question, right, wrong) => {
    const isRight = takes({ ...question, id: "q" });
    for (const q of right) expect(isRight({ q }), JSON.stringify(q)).toBe(true);
    for (const q of wrong) expect(isRight({ q }), JSON.stringify(q)).toBe(false);
    expect(isRight({ q: right[0], other: null })).toBe(false);
    expect(isRight({})).toBe(false);
  });

  it("accepts only an empty record without questions", () => {
    const isRight = takes();
    expect([isRight({}), isRight({ "0": "x" }), isRight([]), isRight(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("distinguishes routes by their answers", () => {
    const isRight = takes(nps({ id: "n", ...by({ promoters: "end" }) }), open({ id: "why" }), pick());
    expect(isRight({ n: 9 })).toBe(true);
    expect(isRight({ n: 3, why: "slow", "2": "No" })).toBe(true);
    expect(isRight({ n: 9, why: "slow", "2": "No" })).toBe(false);
    expect(isRight({ n: 3, why: "slow" })).toBe(false);
    expect(isRight({ n: 3 })).toBe(false);
  });

  it("distinguishes listed texts from typed ones", () => {
    const isRight = takes(
      pick({ id: "p", choices: ["Yes", "Other"], hasOpenChoice: true, ...by({ "1": "end" }) }),
      open({ id: "o" }),
    );
    expect(isRight({ p: "typed" })).toBe(true);
    expect(isRight({ p: "Yes" })).toBe(false);
    expect(isRight({ p: "Yes", o: "x" })).toBe(true);
    expect(isRight({ p: "typed", o: "x" })).toBe(false);
  });

  it("describes that it accepts texts of other lengths", () => {
    const question = open({ id: "o", validation: [{ type: "min_length", value: 20 }] });
    const isRight = takes(question);
    expect([isRight({ o: "long enough to be taken" }), isRight({ o: "short" })]).toEqual([true, true]);
    expect(answerSchema(lowerSurvey({ questions: [question] })).description).toContain("too short");
    expect(answerSchema(lowerSurvey({ questions: [question, open()] })).description).toContain("too short");
    expect(answerSchema(lowerSurvey({ questions: [open()] })).description).not.toContain("too short");
  });

  it("describes that it accepts more than complete records", () => {
    const forks = Array.from({ length: 9 }, (_, at) => [
      pick({ id: `p${at}`, ...by({ "0": at * 2 + 2 }) }),
      open({ id: `o${at}` }),
    ]).flat();
    const questions = [...forks, open({ id: "last" })];
    const schema = answerSchema(lowerSurvey({ questions }));
    expect(schema.description).toContain("too many routes");
    expect(schema.required).toEqual([...Array.from({ length: 9 }, (_, at) => `p${at}`), "last"]);
    const loop = answerSchema(
      lowerSurvey({
        questions: [
          pick({ id: "p", ...by({ "0": 0 }) }),
          pick({ id: "q", ...by({ "1": 3 }) }),
          open({ id: "r" }),
          open(),
        ],
      }),
    );
    expect(loop.required).toEqual(["p", "q", "3"]);
    expect(loop.properties?.["p"]).toEqual({ enum: ["Yes", "No"] });
    expect(answerSchema(lowerSurvey({ questions: [...forks.slice(0, 16), open()] })).anyOf?.length).toBe(256);
  });

  it("takes the records of all respondents, and of compatible versions", () => {
    const pairs = surveys({ minQuestions: 1, ids: "none" }).chain((survey) => {
      const compiled = lowerSurvey(survey);
      return fc.tuple(
        fc.constant(compiled),
        respondents(compiled),
        surveys({ minQuestions: 1, ids: "none" }),
      );
    });
    fc.assert(
      fc.property(pairs, ([compiled, responses, other]) => {
        const record: Record<string, unknown> = {};
        let at = 0;
        for (const response of responses) {
          record[compiled.questions[at]?.id ?? String(at)] = recorded(compiled, at, response);
          at = Number(nextTarget(compiled, at, response));
        }
        expect(ajv.validate(answerSchema(compiled), record)).toBe(true);
        const after = lowerSurvey(other);
        if (diffSurveys(compiled, after).verdict !== "breaking")
          expect(ajv.validate(answerSchema(after), record)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
