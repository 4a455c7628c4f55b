// What findings promise: a fix makes its finding go away, a safe one changes no route, and a witness can be walked.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { responsesTo } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { patched } from "../patched.ts";

interface Payload {
  readonly survey: unknown;
  readonly kind: SurveyKind;
}

const payloads: fc.Arbitrary<Payload> = fc.oneof(
  surveys().map((survey): Payload => ({ survey, kind: "survey" })),
  brokenSurveys(),
);

const isAt = ({ code, pointer }: Diagnostic, other: Diagnostic): boolean =>
  code === other.code && pointer === other.pointer;
const errorsIn = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.filter(({ severity }) => severity === "error").length;

const errorCodes = (diagnostics: readonly Diagnostic[]): ReadonlySet<string> =>
  new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code));

/** Findings whose fix gives a name to what could not be read: a route may be there afterwards that was not there before. */
const opensRoutes = new Set(["known-response-key", "required-field", "known-field", "known-value"]);

/** Surveys of a few questions that lead anywhere, to what is one beyond the last question as well. */
const routed: fc.Arbitrary<Payload> = fc.integer({ min: 1, max: 4 }).chain((count) => {
  const place = fc.oneof(fc.nat(count), fc.constantFrom("end", "next_question"));
  const question = fc.oneof(
    fc.constant({ type: "open", question: "Why?" }),
    fc.nat(count).map((index) => ({
      type: "open",
      question: "Why?",
      branching: { type: "specific_question", index },
    })),
    fc
      .tuple(
        fc.constantFrom(["a", "b"], ["a", "a"], ["1", "0"]),
        fc.dictionary(fc.constantFrom("0", "1", "2", "a", "b", "A"), place, { noNullPrototype: true }),
        fc.boolean(),
      )
      .map(([choices, responseValues, optional]) => ({
        ...{ type: "single_choice", question: "Which?", choices, optional },
        branching: { type: "response_based", responseValues },
      })),
  );
  return fc
    .array(question, { minLength: count, maxLength: count })
    .map((questions) => ({ survey: { name: "s", questions }, kind: "survey" as const }));
});

/** Where a sample of the answers to each question leads. */
const routesOf = (compiled: CompiledSurvey, answers: CompiledSurvey) =>
  answers.questions.map((question, position) =>
    fc
      .sample(responsesTo(question), { numRuns: 10, seed: 1 })
      .map((response) => [response, nextTarget(compiled, position, response)]),
  );

describe("fixes", () => {
  it("resolve their finding", () => {
    fc.assert(
      fc.property(payloads, ({ survey, kind }) => {
        for (const found of compileSurvey(survey, { kind }).diagnostics)
          for (const { patch } of found.fixes ?? []) {
            const { diagnostics } = compileSurvey(patched(survey, { patch }), { kind });
            expect(diagnostics.filter((left) => isAt(left, found))).toEqual([]);
          }
      }),
      { numRuns: 150 },
    );
  });

  it("add no error, unless they add a route", () => {
    fc.assert(
      fc.property(fc.oneof(payloads, routed), ({ survey, kind }) => {
        const { diagnostics } = compileSurvey(survey, { kind });
        const before = errorCodes(diagnostics);
        for (const { code, fixes = [] } of diagnostics)
          for (const { title, patch } of fixes) {
            const after = errorCodes(compileSurvey(patched(survey, { patch }), { kind }).diagnostics);
            const brought = [...after].filter((each) => !before.has(each));
            const allowed = opensRoutes.has(code) ? ["no-endless-loop", "unique-choice"] : [];
            const wrong = brought.filter((each) => !allowed.includes(each));
            if (wrong.length > 0) expect({ survey, code, title, wrong }).toBeUndefined();
          }
      }),
      { numRuns: 400 },
    );
  });

  it("change no route and add no error if they are safe", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const compiled = lowerSurvey(survey);
        for (const { fixes = [] } of compileSurvey(survey).diagnostics)
          for (const { applicability, patch } of fixes) {
            if (applicability !== "safe") continue;
            const mended = patched(survey, { patch }) as typeof survey;
            expect(errorsIn(compileSurvey(mended).diagnostics)).toBe(0);
            expect(routesOf(lowerSurvey(mended), compiled)).toEqual(routesOf(compiled, compiled));
          }
      }),
      { numRuns: 120 },
    );
  });
});

describe("witnesses", () => {
  it("begin at the first question and follow valid answers from question to question", () => {
    fc.assert(
      fc.property(payloads, ({ survey, kind }) => {
        const compiled = lowerSurvey(survey as object);
        for (const { witness = [] } of compileSurvey(survey, { kind }).diagnostics)
          for (const [step, { question, response }] of witness.entries()) {
            const before = witness[step - 1];
            const current = before === undefined ? 0 : nextTarget(compiled, before.question, before.response);
            expect(question).toBe(current);
            const asked = compiled.questions[question];
            expect(asked && answerIssue(asked, response)).toBeNull();
          }
      }),
      { numRuns: 150 },
    );
  });
});
