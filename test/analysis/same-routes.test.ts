import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameRoutes } from "#analysis/versions/same-routes.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";

const open = (more: object = {}) => ({ type: "open", question: "Why?", ...more });
const fork = (more: object = {}) => ({
  type: "single_choice",
  question: "Well?",
  choices: ["Yes", "No"],
  ...more,
});
const leads = (index: number) => ({ branching: { type: "specific_question", index } });
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const length = (which: "min" | "max", value: number) => ({
  validation: [{ type: `${which}_length`, value }],
});
const rating = (scale: number) => ({ type: "rating", question: "How?", scale });
const compare = (a: object[], b: object[]) =>
  sameRoutes(lowerSurvey({ questions: a }), lowerSurvey({ questions: b }));

describe("sameRoutes", () => {
  it.each<[string, object[], object[]]>([
    ["surveys without questions", [], []],
    ["a text that changed where there is an id", [open({ id: "a" })], [open({ id: "a", question: "So?" })]],
    ["a next question that is written out", [open(), fork()], [open(leads(1)), fork()]],
    ["an end that is written out", [open()], [open({ branching: { type: "end" } })]],
    ["an unreachable question", [open(), fork()], [open(leads(2)), open({ question: "?" }), fork()]],
    [
      "another target for impossible answers",
      [fork(by({ "0": 1, "1": 1 })), open()],
      [fork({ choices: ["No", "Yes"], ...by({ "0": 2, "1": 2 }) }), open({ question: "?" }), open()],
    ],
    ["keys by position and by text", [fork(by({ "0": "end" })), open()], [fork(by({ Yes: "end" })), open()]],
    [
      "another order of questions",
      [fork(by({ "0": 2 })), open({ question: "A?", branching: { type: "end" } }), open({ question: "B?" })],
      [fork(by({ "1": 2 })), open({ question: "B?", branching: { type: "end" } }), open({ question: "A?" })],
    ],
    [
      "a loop that is gone round twice before it is written as one",
      [fork(by({ "0": 1, "1": 2 })), fork(by({ "0": 0, "1": 2 })), open()],
      [fork(by({ "0": 0 })), open()],
    ],
  ])("is the same with %s", (_name, a, b) => {
    expect(compare(a, b)).toEqual({ same: true });
    expect(compare(b, a)).toEqual({ same: true });
  });

  it.each<[string, object[], object[], unknown[]]>([
    ["the first question", [open()], [fork()], []],
    ["no question", [open()], [], []],
    ["an id that is new", [open()], [open({ id: "a" })], []],
    ["where an answer leads", [fork(), open()], [fork(by({ "1": "end" })), open()], ["No"]],
    ["one more question", [open()], [open(), fork()], ["an answer"]],
    [
      "an answer that counts in one only",
      [fork()],
      [fork({ choices: ["Yes", "No", "Perhaps"] })],
      ["Perhaps"],
    ],
    ["another type", [open({ type: "link" })], [open({ optional: true })], ["link clicked"]],
    ["another scale", [rating(5)], [rating(10)], [1]],
    [
      "a choice that is a typed text",
      [fork({ choices: ["Red", "Other"], hasOpenChoice: true })],
      [fork({ choices: ["Blue", "Other"], hasOpenChoice: true })],
      ["Red"],
    ],
    ["a typed text", [fork()], [fork({ hasOpenChoice: true })], ["an answer"]],
    ["a longer text", [open(length("max", 20))], [open(length("max", 30))], ["a".repeat(21)]],
    ["a longer text than one of any length", [open()], [open(length("max", 500))], ["a".repeat(501)]],
    ["a text of one character", [open()], [open(length("min", 2))], ["a"]],
    ["a shorter text", [open(length("min", 3))], [open(length("min", 2))], ["aa"]],
    [
      "a typed text where that is a choice",
      [fork({ choices: ["an answer"] })],
      [fork({ choices: ["an answer"], hasOpenChoice: true })],
      ["an answer!"],
    ],
    ["a skip", [open()], [open({ optional: true })], [""]],
    [
      "where a skip leads",
      [fork({ optional: true, ...leads(2) }), open(), fork({ question: "?" })],
      [fork({ optional: true, ...by({ "0": 2, "1": 2 }) }), open(), fork({ question: "?" })],
      [null],
    ],
    [
      "a list of two texts, one of which may be typed",
      [fork({ type: "multiple_choice", choices: ["A", "B", "C"] })],
      [fork({ type: "multiple_choice", choices: ["A", "C"], hasOpenChoice: true })],
      ["an answer"],
    ],
  ])("distinguishes %s", (_name, a, b, respondent) => {
    const found = compare(a, b);
    if (found.same) throw new Error("They are distinguished.");
    expect(found.respondent.length).toBe(respondent.length);
    if (!Array.isArray(found.respondent[0])) expect(found.respondent).toEqual(respondent);
    expect(compare(b, a)).toMatchObject({ same: false });
  });

  it("tells a picked text from a typed one in lists", () => {
    const several = (more: object) => fork({ type: "multiple_choice", hasOpenChoice: true, ...more });
    expect(compare([several({ choices: ["C", "A", "B"] })], [several({ choices: ["C"] })])).toEqual({
      same: false,
      respondent: [["A"]],
    });
  });

  it("finds the shortest of several differences, though questions are met in pairs", () => {
    const chain = (end: object) => [
      fork(by({ "0": 3 })),
      open(),
      open({ question: "A?" }),
      open({ question: "B?", ...end }),
    ];
    expect(compare(chain({}), chain(leads(1)))).toEqual({ same: false, respondent: ["Yes", "an answer"] });
  });

  it("takes about linear time if all questions read alike", { timeout: 20_000 }, () => {
    const long = (count: number) => lowerSurvey({ questions: Array.from({ length: count }, () => fork()) });
    expect(sameRoutes(long(8_000), long(8_000))).toEqual({ same: true });
    const loop = lowerSurvey({ questions: [...long(999).questions.map(() => fork()), fork(leads(0))] });
    const other = lowerSurvey({ questions: [...long(1000).questions.map(() => fork()), fork(leads(0))] });
    expect(sameRoutes(loop, other)).toEqual({ same: true });
  });

  it("is the same for every survey and itself", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        expect(sameRoutes(lowerSurvey(survey), lowerSurvey(structuredClone(survey)))).toEqual({ same: true });
      }),
      { numRuns: 100 },
    );
  });
});
