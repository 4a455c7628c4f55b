// Findings about routes stay true however the invalid parts of a survey are fixed, and their witnesses reach the reported question.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { answerIssue } from "#runtime/answer-question.ts";

/** Where a question leads: every answer to one place, or two answers apart. A position beyond the last question is invalid. */
type Places = readonly [number | "end"] | readonly [number | "end", number | "end"];

const questionOf = (places: Places): object =>
  places.length === 2
    ? {
        type: "single_choice",
        question: "Well?",
        choices: ["Yes", "No"],
        branching: { type: "response_based", responseValues: { "0": places[0], "1": places[1] } },
      }
    : {
        type: "open",
        question: "Why?",
        branching: places[0] === "end" ? { type: "end" } : { type: "specific_question", index: places[0] },
      };
const surveyOf = (questions: readonly Places[]) => ({ name: "s", questions: questions.map(questionOf) });

/** Every survey with this number of questions, each with one or two targets, including invalid ones. */
function* allSurveys(count: number): Generator<Places[]> {
  const ends = ["end" as const, ...Array.from({ length: count + 1 }, (_, position) => position)];
  const each: Places[] = [
    ...ends.map((place): Places => [place]),
    ...ends.flatMap((one, index) => ends.slice(index + 1).map((other): Places => [one, other])),
  ];
  const chosen = Array.from({ length: count }, () => 0);
  while (true) {
    yield chosen.map((index) => each[index] as Places);
    let at = 0;
    while (at < count && chosen[at] === each.length - 1) chosen[at++] = 0;
    if (at === count) return;
    chosen[at] = (chosen[at] as number) + 1;
  }
}

const aboutRoutes = new Set([
  "no-endless-loop",
  "no-unreachable-question",
  "no-revisited-question",
  "explicit-end",
  "no-redundant-branching",
  "unrouted-answer",
]);
const routeFindings = (questions: readonly Places[]): Diagnostic[] =>
  compileSurvey(surveyOf(questions), { preset: "strict" }).diagnostics.filter(({ code }) =>
    aboutRoutes.has(code),
  );
const nameOf = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;
/** With the questions that depend on one that is cut off: another fix may make that one depend on them. */
const namesOf = (finding: Diagnostic): string[] =>
  finding.code === "no-unreachable-question"
    ? [finding, ...(finding.related ?? []).slice(1)].map(({ pointer }) => nameOf({ ...finding, pointer }))
    : [nameOf(finding)];

/** The surveys in which each invalid position has been replaced by every valid one. */
function* fixed(questions: readonly Places[]): Generator<Places[]> {
  const { length: count } = questions;
  const at = questions.findIndex((places) => places.includes(count));
  if (at === -1) {
    yield [...questions];
    return;
  }
  for (const place of ["end" as const, ...questions.keys()]) {
    const invalid = (questions[at] as Places).indexOf(count);
    const places = (questions[at] as Places).map((each, index) => (index === invalid ? place : each));
    yield* fixed(questions.with(at, places as unknown as Places));
  }
}

function expectToHold(questions: readonly Places[]): void {
  if (!questions.some((places) => places.includes(questions.length))) return;
  const told = routeFindings(questions).map(nameOf);
  if (told.length === 0) return;
  for (const survey of fixed(questions)) {
    const found = new Set(routeFindings(survey).flatMap(namesOf));
    const lost = told.filter((name) => !found.has(name));
    if (lost.length > 0) expect({ questions, survey, lost }).toEqual({ questions, survey, lost: [] });
  }
}

function expectWitness(questions: readonly Places[]): void {
  const compiled = lowerSurvey(surveyOf(questions));
  for (const { code, pointer, witness } of routeFindings(questions)) {
    if (witness === undefined) {
      expect(["explicit-end", "no-redundant-branching", "unrouted-answer"]).toContain(code);
      continue;
    }
    let current: number | "end" = 0;
    for (const { question, response } of witness) {
      const asked = compiled.questions[question];
      if (question !== current || asked === undefined || answerIssue(asked, response) !== null)
        expect({ questions, code, pointer, witness }).toBeUndefined();
      current = nextTarget(compiled, question, response);
    }
    const asked = witness.map(({ question }) => question);
    if (code === "no-endless-loop") expect(asked).toContain(current);
    if (code === "no-revisited-question") expect(asked.slice(0, -1)).toContain(asked.at(-1));
    if (code === "no-unreachable-question")
      expect([...asked, current].map(String)).not.toContain(pointer.slice(11));
  }
}

const generated = fc
  .integer({ min: 3, max: 7 })
  .chain((count) => {
    const place = fc.oneof(
      { arbitrary: fc.nat(count - 1), weight: 6 },
      { arbitrary: fc.constant("end" as const), weight: 2 },
      { arbitrary: fc.constant(count), weight: 1 },
    );
    const places = fc.oneof(
      fc.tuple(place).map((each): Places => each),
      fc.tuple(place, place).map((each): Places => each),
    );
    return fc.array(places, { minLength: count, maxLength: count });
  })
  .filter((questions) => questions.filter((places) => places.includes(questions.length)).length < 3);

describe("findings about routes stay true however invalid targets are fixed", () => {
  it.each([1, 2])("in every survey of %i questions", (count) => {
    for (const questions of allSurveys(count)) expectToHold(questions);
  });
  it("in generated surveys", () => {
    fc.assert(fc.property(generated, expectToHold), { numRuns: 600 });
  });
});

describe("witnesses of findings about routes reach the reported question", () => {
  it.each([1, 2])("in every survey of %i questions", (count) => {
    for (const questions of allSurveys(count)) expectWitness(questions);
  });
  it("in generated surveys", () => {
    fc.assert(fc.property(generated, expectWitness), { numRuns: 1_000 });
  });
});
