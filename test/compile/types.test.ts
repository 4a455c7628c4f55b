// What programs rely on in the types of compiling. The compiler is the judge; at run time these tests do nothing.
import { describe, expectTypeOf, it } from "vitest";
import { type CompileOutcome, compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import type { CompileOptions } from "#compile/options.ts";
import { rules } from "#compile/rule-list.ts";
import type { Diagnostic, DiagnosticCode } from "#diagnostics/diagnostic.ts";
import type {
  RatingQuestion,
  Survey,
  SurveyCreate,
  SurveyListItem,
  SurveyUpdate,
} from "#model/payloads.generated.ts";

type SurveyOf<Outcome> =
  Extract<Outcome, { readonly ok: true }> extends { readonly survey: infer Payload } ? Payload : never;

describe("compileSurvey", () => {
  it("types the survey by the kind, which is a survey if none is given", () => {
    const whole = (given: unknown) => compileSurvey(given);
    const limited = () => compileSurvey({}, { limits: { questions: 5 } });
    const create = () => compileSurvey({}, { kind: "survey-create" });
    const update = () => compileSurveyText("{}", { kind: "survey-update" });
    const some = (options: CompileOptions) => compileSurvey({}, options);
    expectTypeOf<SurveyOf<ReturnType<typeof whole>>>().toEqualTypeOf<Survey>();
    expectTypeOf<SurveyOf<ReturnType<typeof limited>>>().toEqualTypeOf<Survey>();
    expectTypeOf<SurveyOf<ReturnType<typeof create>>>().toEqualTypeOf<SurveyCreate>();
    expectTypeOf<SurveyOf<ReturnType<typeof update>>>().toEqualTypeOf<SurveyUpdate>();
    expectTypeOf<SurveyOf<ReturnType<typeof some>>>().toEqualTypeOf<
      Survey | SurveyListItem | SurveyCreate | SurveyUpdate
    >();
    expectTypeOf<ReturnType<typeof whole>>().toEqualTypeOf<CompileOutcome>();
  });
});

describe("DiagnosticCode", () => {
  it("has the codes of all rules, and those of other packages", () => {
    expectTypeOf(rules[0]?.code).toEqualTypeOf<DiagnosticCode | undefined>();
    expectTypeOf<"known-target" | "valid-json" | "acme/no-shouting">().toExtend<DiagnosticCode>();
    expectTypeOf<Diagnostic["code"]>().toEqualTypeOf<DiagnosticCode>();
    // @ts-expect-error an unknown rule
    const unknown: DiagnosticCode = "known-targets";
    void unknown;
  });

  it("lets only some severities be set", () => {
    const options: CompileOptions = { rules: { "explicit-end": "error" } };
    // @ts-expect-error everything rests on it
    const locked: CompileOptions = { rules: { "known-target": "off" } };
    void [options, locked];
  });
});

describe("response_based", () => {
  it("is in the types of ratings and single choices only", () => {
    const responseValues = { promoters: "end" } as const;
    const rating: RatingQuestion = {
      type: "rating",
      question: "How likely?",
      scale: 10,
      branching: { type: "response_based", responseValues },
    };
    const open: Survey = {
      name: "Why?",
      // @ts-expect-error answers to an open question have no response keys
      questions: [{ type: "open", question: "Why?", branching: { type: "response_based", responseValues } }],
    };
    void [rating, open];
  });
});
