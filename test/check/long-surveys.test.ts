import { describe, expect, it } from "vitest";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printDiagnostics } from "#print/print-reports.ts";
import { expectRebuilt } from "./wording/expect-rebuilt.ts";

const ask = (branching?: object): object => ({
  type: "open",
  question: "Why?",
  ...(branching && { branching }),
});
const goTo = (index: number): object => ask({ type: "specific_question", index });
const row = (count: number): object[] => Array.from({ length: count }, () => ask());
const surveyOf = (questions: readonly object[]): object => ({ name: "Long", questions });

const LONG = 20_000;

/** A question in the middle ends the survey; the questions after it are unreachable. */
const unreachable = surveyOf([...row(LONG), ask({ type: "end" }), ...row(150)]);

/** A long row of questions leads to one of many endless loops. */
const endless = surveyOf([
  ...row(LONG),
  {
    type: "single_choice",
    question: "Where to?",
    choices: Array.from({ length: 120 }, (_, choice) => `Choice ${choice}`),
    branching: {
      type: "response_based",
      responseValues: Object.fromEntries(
        Array.from({ length: 120 }, (_, choice) => [choice, LONG + 1 + choice]),
      ),
    },
  },
  ...Array.from({ length: 120 }, (_, choice) => goTo(LONG + 1 + choice)),
]);

/** A loop of many questions; some answer to each leads back to its start. */
const revisited = surveyOf([
  ...Array.from({ length: 300 }, () => ({
    type: "rating",
    question: "How was it?",
    scale: 2,
    branching: { type: "response_based", responseValues: { positive: 0, negative: "next_question" } },
  })),
  ask(),
]);

const sizeOf = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.reduce((sum, { related, witness }) => sum + (related?.length ?? 0) + (witness?.length ?? 0), 0);

describe("findings about long surveys", () => {
  it.each([
    ["a target", (at: number) => ({ branching: { type: "specific_question", index: `person_nr${at + 1}` } })],
    ["a type", (at: number) => ({ type: "opne", id: `q${at}` })],
    [
      "a key",
      () => ({
        ...{ type: "single_choice", choices: ["Never", "Sometimes", "Always"] },
        branching: { type: "response_based", responseValues: { Nevr: "end" } },
      }),
    ],
  ])("suggest what was meant with %s misspelt in each question", (_, slip) => {
    const questions = Array.from({ length: 1_000 }, (_each, at) => ({
      ...{ type: "open", question: `What do you think of person ${at}?`, id: `person_no${at}` },
      ...slip(at),
    }));
    const { diagnostics } = compileSurvey({ name: "s", questions });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.length).toBe(100);
    const isHelpful = ({ help = "" }: (typeof errors)[number]): boolean =>
      /^(?:Did you mean|Write \d+ \()/.test(help);
    expect(errors.filter((each) => !isHelpful(each))).toEqual([]);
  });

  it.each([
    ["questions that cannot be reached", unreachable, "no-unreachable-question"],
    ["loops that cannot be left", endless, "no-endless-loop"],
    ["loops with an exit", revisited, "no-revisited-question"],
  ])("are not larger than findings about short surveys: %s", (_name, survey, code) => {
    const { diagnostics } = compileSurvey(survey);
    expect(diagnostics.some((each) => each.code === code)).toBe(true);
    expect(sizeOf(diagnostics)).toBeLessThan(100 * 1_100);
  });

  it("are printed in every format", () => {
    const text = JSON.stringify(endless);
    const { diagnostics } = compileSurveyText(text);
    for (const format of ["text", "json", "sarif", "github", "markdown"] as const)
      expect(printDiagnostics(diagnostics, { format, text }).length).toBeLessThan(20_000_000);
  });

  it("report the number of trapped questions, not all of which are related", () => {
    const [first] = compileSurvey(endless).diagnostics.filter(({ code }) => code === "no-endless-loop");
    expect(first?.related).toHaveLength(100);
    expect(first?.message).toContain(`Questions affected: ${LONG + 2}.`);
    expect(first).not.toHaveProperty("witness");
    if (first) expectRebuilt(first);
  });

  it("give the number of routes that lead back if not all are related", () => {
    const [first] = compileSurvey(revisited).diagnostics.filter(
      ({ code }) => code === "no-revisited-question",
    );
    expect(first?.related).toHaveLength(101);
    if (first) expectRebuilt(first);
    expect(first?.help).toContain("299 more routes lead back in the same loop");
  });

  it("have a witness if it is short enough", () => {
    const { diagnostics } = compileSurvey(surveyOf([...row(900), goTo(900)]));
    expect(diagnostics.find(({ code }) => code === "no-endless-loop")?.witness).toHaveLength(901);
  });
});
