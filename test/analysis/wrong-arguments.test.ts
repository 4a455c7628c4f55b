// What is passed by mistake in place of a compiled survey, at run time and at compile time.
import { describe, expect, it } from "vitest";
import * as analysis from "#analysis/index.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { lowerSurvey } from "#runtime/index.ts";

const payload = { name: "Visit", questions: [{ type: "open", question: "Why?" }] } as const;
const outcome = compileSurvey(payload);
const compiled = lowerSurvey(payload);
const certificate = analysis.certifyTermination(compiled);

/** Each function that takes compiled surveys, with one of them replaced. */
const calls: Readonly<Record<string, (wrong: never) => unknown>> = {
  alwaysAsked: (wrong) => analysis.alwaysAsked(wrong),
  answerSchema: (wrong) => analysis.answerSchema(wrong),
  answerType: (wrong) => analysis.answerType(wrong, "Answers"),
  askedOnlyIf: (wrong) => analysis.askedOnlyIf(wrong, 0),
  "carryResponses, before": (wrong) => analysis.carryResponses(wrong, compiled, {}),
  "carryResponses, after": (wrong) => analysis.carryResponses(compiled, wrong, {}),
  certifyTermination: (wrong) => analysis.certifyTermination(wrong),
  checkCertificate: (wrong) => analysis.checkCertificate(wrong, certificate),
  conditionsOf: (wrong) => analysis.conditionsOf(wrong),
  countRoutes: (wrong) => analysis.countRoutes(wrong),
  coverRoutes: (wrong) => analysis.coverRoutes(wrong),
  "diffSurveys, before": (wrong) => analysis.diffSurveys(wrong, compiled),
  "diffSurveys, after": (wrong) => analysis.diffSurveys(compiled, wrong),
  "judgeChange, before": (wrong) => analysis.judgeChange(wrong, compiled),
  "judgeChange, after": (wrong) => analysis.judgeChange(compiled, wrong),
  "mapSession, before": (wrong) => analysis.mapSession(wrong, compiled, {}),
  "mapSession, after": (wrong) => analysis.mapSession(compiled, wrong, {}),
  routes: (wrong) => analysis.routes(wrong),
  "sameRoutes, one": (wrong) => analysis.sameRoutes(wrong, compiled),
  "sameRoutes, other": (wrong) => analysis.sameRoutes(compiled, wrong),
  scriptRespondents: (wrong) => analysis.scriptRespondents(wrong, []),
};

/** Functions that take no compiled survey. */
const others = [
  "changeChoices",
  "changeType",
  "insertQuestion",
  "moveQuestion",
  "removeQuestion",
  "simplifySurvey",
  "toExamples",
];

it("covers every function of the entry point", () => {
  const covered = new Set([...Object.keys(calls).map((name) => name.split(",")[0]), ...others]);
  expect([...covered].sort()).toEqual(Object.keys(analysis).sort());
});

describe.each(Object.entries(calls))("%s", (_name, call) => {
  it.each<[string, unknown]>([
    ["a payload", payload],
    ["an outcome", outcome],
    ["a text", JSON.stringify(compiled)],
    ["an object", { name: "Visit" }],
    ["a list", [compiled]],
    ["null", null],
    ["nothing", undefined],
  ])("throws a TypeError that names %s", (name, wrong) => {
    const names = { "a text": "the text", "a list": "a list of 1" };
    const expected = `Expected a compiled survey, found ${names[name as keyof typeof names] ?? name}`;
    expect(() => call(wrong as never)).toThrow(TypeError);
    expect(() => call(wrong as never)).toThrow(expected);
  });
});

it("does not compile either", () => {
  expect(() => {
    // @ts-expect-error A payload is not a compiled survey.
    analysis.diffSurveys(payload, compiled);
  }).toThrow(TypeError);
  expect(() => {
    // @ts-expect-error An outcome is not a compiled survey.
    analysis.sameRoutes(compiled, outcome);
  }).toThrow(TypeError);
  expect(() => {
    // @ts-expect-error The value of an outcome that may have failed.
    analysis.countRoutes(compileSurvey({}).value);
  }).toThrow(TypeError);
});
