// What programs that use the types rely on. The compiler is the judge; at run time these tests do nothing.
import { describe, expectTypeOf, it } from "vitest";
import type { parse, parseText } from "#compile/parse.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Outcome } from "#diagnostics/diagnostic.ts";
import type { kinds } from "#model/kinds.ts";
import type { DashboardKind, PayloadKind, PayloadOf, SurveyKind } from "#model/payload-of.ts";
import type { Branching, Question, Survey } from "#model/payloads.generated.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";

type OfType<Union, Type> = Extract<Union, { readonly type: Type }>;
type Maybe<Value> = Value | null | undefined;

describe("kinds", () => {
  it("each have a type and a definition", () => {
    expectTypeOf<keyof typeof kinds>().toEqualTypeOf<PayloadKind>();
    expectTypeOf<SurveyKind | DashboardKind>().toExtend<PayloadKind>();
    // @ts-expect-error an unknown kind
    expectTypeOf<PayloadOf<"poll">>();
  });

  it("have exact types", () => {
    expectTypeOf<PayloadOf<"survey">>().toEqualTypeOf<Survey>();
    expectTypeOf<PayloadOf<"survey">["name"]>().toEqualTypeOf<string>();
    expectTypeOf<PayloadOf<"survey-create">["name"]>().toEqualTypeOf<string>();
    expectTypeOf<PayloadOf<"survey-update">["name"]>().toEqualTypeOf<Maybe<string>>();
    expectTypeOf<PayloadOf<"survey">["questions"]>().toEqualTypeOf<Maybe<Question[]>>();
    expectTypeOf<PayloadOf<"survey-create">["type"]>().toEqualTypeOf<
      Maybe<"popover" | "widget" | "external_survey" | "api">
    >();
    // Payloads that are only read may have a future type; editors still offer the known ones.
    expectTypeOf<PayloadOf<"survey">["type"]>().toEqualTypeOf<
      Maybe<"popover" | "widget" | "external_survey" | "api" | (string & {})>
    >();
    expectTypeOf<string>().toExtend<PayloadOf<"survey-list-item">["type"]>();
    expectTypeOf<string>().toExtend<PayloadOf<"dashboard">["creation_mode"]>();
    expectTypeOf<string>().not.toExtend<PayloadOf<"survey-update">["type"]>();
    expectTypeOf<PayloadOf<"survey">["iteration_start_dates"]>().toEqualTypeOf<Maybe<string[]>>();
    expectTypeOf<PayloadOf<"survey">["form_content"]>().toBeUnknown();
    expectTypeOf<PayloadOf<"survey-public-list">["surveys"][number]["name"]>().toEqualTypeOf<string>();
    expectTypeOf<PayloadOf<"dashboard">["tags"]>().toEqualTypeOf<Maybe<(string | null)[]>>();
    expectTypeOf<PayloadOf<"dashboard">["filters"]>().toEqualTypeOf<Maybe<Record<string, unknown>>>();
    expectTypeOf<PayloadOf<"dashboard">>()
      .toHaveProperty("tiles")
      .extract<unknown[]>()
      .items.toHaveProperty("layouts")
      .toEqualTypeOf<Maybe<Record<string, unknown>>>();
    expectTypeOf<PayloadOf<"collaborator-create">>().toEqualTypeOf<{ level: number; user_uuid: string }>();
    expectTypeOf<PayloadOf<"dashboard-page">["next"]>().toEqualTypeOf<string | null>();
    expectTypeOf<PayloadOf<"dashboard-page">["results"][number]>().toEqualTypeOf<
      PayloadOf<"dashboard-list-item">
    >();
    expectTypeOf<PayloadOf<"responses-count">[string]>().toEqualTypeOf<number>();
    expectTypeOf<PayloadOf<"compiled-survey">>().toEqualTypeOf<CompiledSurvey>();
  });

  it("do not have the properties of other kinds", () => {
    const item = {} as PayloadOf<"survey-list-item">;
    // @ts-expect-error lists do not carry it
    item.remove_targeting_flag;
    const create = {} as PayloadOf<"survey-create">;
    // @ts-expect-error only the server sets it
    create.id;
    const survey = {} as Survey;
    // @ts-expect-error a slip of the pen
    survey.quetsions;
    // @ts-expect-error a survey needs a name
    const nameless: Survey = {};
    void nameless;
  });
});

describe("questions", () => {
  it("are discriminated by type", () => {
    expectTypeOf<Question["type"]>().toEqualTypeOf<QuestionTypeName>();
    expectTypeOf<OfType<Question, "rating">["scale"]>().toEqualTypeOf<number>();
    expectTypeOf<OfType<Question, "rating">["display"]>().toEqualTypeOf<Maybe<"number" | "emoji">>();
    expectTypeOf<OfType<Question, "single_choice">["choices"]>().toEqualTypeOf<string[]>();
    expectTypeOf<OfType<Question, "link">["link"]>().toEqualTypeOf<Maybe<string>>();
    expectTypeOf<Question["question"]>().toEqualTypeOf<string>();
    expectTypeOf<Question["branching"]>().toEqualTypeOf<Maybe<Branching>>();
  });

  it("have only the properties of their type", () => {
    const question = {} as Question;
    // @ts-expect-error not every question has a scale
    question.scale;
    if (question.type === "rating") expectTypeOf(question.scale).toBeNumber();
    // @ts-expect-error a rating needs a scale
    const rating: Question = { type: "rating", question: "q" };
    // @ts-expect-error an open question has none
    const open: Question = { type: "open", question: "q", scale: 5 };
    void [rating, open];
  });
});

describe("branching", () => {
  it("is discriminated by type, or empty", () => {
    expectTypeOf<OfType<Branching, "specific_question">>().toEqualTypeOf<{
      type: "specific_question";
      index: number;
    }>();
    expectTypeOf<OfType<Branching, "response_based">["responseValues"]>().toEqualTypeOf<
      Record<string, number | "next_question" | "end">
    >();
    expectTypeOf<Record<string, never>>().toExtend<Branching>();
    const branching: Branching = { type: "end" };
    expectTypeOf(branching).toEqualTypeOf<{ type: "end" }>();
    // @ts-expect-error a jump needs a target
    const jump: Branching = { type: "specific_question" };
    // @ts-expect-error targets are positions or one of two words
    const routes: Branching = { type: "response_based", responseValues: { a: "stop" } };
    void [jump, routes];
  });
});

describe("parse", () => {
  it("has a value of the type of the kind if it is ok", () => {
    expectTypeOf<typeof parse<"survey">>().returns.toEqualTypeOf<Outcome<Survey>>();
    expectTypeOf<typeof parseText<"user">>().returns.toEqualTypeOf<Outcome<PayloadOf<"user">>>();
    expectTypeOf<typeof parse>().parameter(1).toBeUnknown();
    const outcome = {} as Outcome<Survey>;
    // @ts-expect-error there may be no value
    outcome.value;
    if (outcome.ok) expectTypeOf(outcome.value).toEqualTypeOf<Survey>();
  });
});
