// What programs rely on in the types of surveys that they write. The compiler is the judge; at run time these tests do nothing.
import { describe, expectTypeOf, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { defineSurvey } from "#compile/define-survey.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { ResponsesOf } from "#compiled/responses-of.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { orThrow } from "#print/or-throw.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import type { replayResponses } from "#runtime/replay-responses.ts";
import type { Session } from "#runtime/session.ts";

const survey = defineSurvey({
  name: "Visit",
  questions: [
    {
      id: "recommend",
      type: "rating",
      question: "How likely are you to recommend us?",
      scale: 10,
      branching: { type: "response_based", responseValues: { detractors: 1, passives: 2, promoters: 2 } },
    },
    { id: "wrong", type: "open", question: "What went wrong?" },
    { id: "drink", type: "single_choice", question: "Which?", choices: ["Tea", "Coffee"], optional: true },
    { type: "multiple_choice", question: "Which?", choices: ["Milk", "Sugar"] },
    { type: "multiple_choice", question: "Else?", choices: ["No", "Other"], hasOpenChoice: true },
    { id: "more", type: "link", question: "Read more", branching: { type: "end" } },
    { id: "never", type: "rating", question: "How?", scale: 3 },
  ],
});

describe("defineSurvey", () => {
  it("keeps literals, and is a survey", () => {
    expectTypeOf(survey.questions[0].scale).toEqualTypeOf<10>();
    expectTypeOf(survey.questions[2].choices).toEqualTypeOf<["Tea", "Coffee"]>();
    expectTypeOf(survey.questions.length).toEqualTypeOf<7>();
    expectTypeOf(survey).toExtend<Survey>();
  });

  it("rejects what no survey can mean", () => {
    const wrong = () => [
      defineSurvey({
        name: "a",
        questions: [
          // @ts-expect-error position 1 has no question
          { type: "open", question: "b", branching: { type: "specific_question", index: 1 } },
        ],
      }),
      defineSurvey({
        name: "a",
        questions: [
          {
            type: "rating",
            question: "b",
            scale: 5,
            // @ts-expect-error scale 5 has no promoters
            branching: { type: "response_based", responseValues: { promoters: "end" } },
          },
        ],
      }),
      defineSurvey({
        name: "a",
        questions: [
          {
            type: "single_choice",
            question: "b",
            choices: ["c"],
            // @ts-expect-error no choice reads so
            branching: { type: "response_based", responseValues: { d: "end" } },
          },
        ],
      }),
      defineSurvey({
        name: "a",
        questions: [
          // @ts-expect-error answers to an open question have no response keys
          { type: "open", question: "b", branching: { type: "response_based", responseValues: {} } },
        ],
      }),
      // @ts-expect-error scales end at 10
      defineSurvey({ name: "a", questions: [{ type: "rating", question: "b", scale: 42 }] }),
      // @ts-expect-error an unknown type
      defineSurvey({ name: "a", questions: [{ type: "ratng", question: "b", scale: 5 }] }),
      // @ts-expect-error a slip of the pen
      defineSurvey({ name: "a", questions: [{ type: "open", question: "b", optionl: true }] }),
    ];
    void wrong;
  });
});

describe("ResponsesOf", () => {
  type Responses = ResponsesOf<typeof survey>;

  it("has the answers of those who come to the end", () => {
    expectTypeOf<Responses>().toEqualTypeOf<{
      recommend: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
      wrong?: string;
      drink: "Tea" | "Coffee" | null;
      3: readonly ("Milk" | "Sugar")[];
      4: readonly string[];
      more: string | null;
      never?: 1 | 2 | 3;
    }>();
    expectTypeOf<Responses>().toExtend<Parameters<typeof replayResponses>[1]>();
  });

  it("has only what every respondent is asked as required properties", () => {
    const asked = defineSurvey({
      name: "Loops",
      questions: [
        {
          type: "single_choice",
          question: "Once more?",
          choices: ["Yes", "No"],
          branching: { type: "response_based", responseValues: { 0: 0, 1: "next_question" } },
        },
        { type: "open", question: "Why?", branching: { type: "specific_question", index: 3 } },
        { type: "open", question: "Skipped by all" },
        {
          type: "rating",
          question: "How?",
          scale: 2,
          branching: { type: "response_based", responseValues: { positive: "end", negative: 0 } },
        },
        { type: "open", question: "After those who leave" },
      ],
    });
    expectTypeOf<ResponsesOf<typeof asked>>().toEqualTypeOf<{
      0: "Yes" | "No";
      1: string;
      2?: string;
      3: 1 | 2;
      4?: string;
    }>();
  });

  it("is what collectResponses gives for a survey that was compiled from its own type", () => {
    const asked = defineSurvey({
      name: "n",
      questions: [{ id: "recommend", type: "rating", question: "How likely?", scale: 2 }],
    });
    const given = orThrow(compileSurvey(asked, { kind: "survey-create" }));
    expectTypeOf(given.value).toEqualTypeOf<CompiledSurvey<typeof asked>>();
    expectTypeOf(given.value).toExtend<CompiledSurvey>();
    const collect = (session: Session) => collectResponses(given.value, session);
    expectTypeOf<ReturnType<typeof collect>>().toEqualTypeOf<{ recommend: 1 | 2 }>();
    const anything = (text: string, session: Session) => {
      const outcome = compileSurvey(JSON.parse(text));
      return outcome.ok ? collectResponses(outcome.value, session) : undefined;
    };
    expectTypeOf<ReturnType<typeof anything>>().toEqualTypeOf<Record<string, Response> | undefined>();
  });

  it("is any record if the type lacks the questions", () => {
    expectTypeOf<ResponsesOf<Survey>>().toEqualTypeOf<Record<string, Response>>();
    expectTypeOf<ResponsesOf<Survey & { questions: { type: "open" }[] }>>().toEqualTypeOf<
      Record<string, Response>
    >();
    expectTypeOf<keyof ResponsesOf<{ questions: [] }>>().toBeNever();
    expectTypeOf<
      ResponsesOf<{ questions: [{ id: string; type: "open"; question: string }] }>
    >().toEqualTypeOf<Record<string, Response>>();
    expectTypeOf<
      ResponsesOf<{ questions: [{ type: "rating"; scale: number; optional: boolean }] }>
    >().toEqualTypeOf<{ 0: number | null }>();
    expectTypeOf<ResponsesOf<{ questions: [{ type: "single_choice"; choices: string[] }] }>>().toEqualTypeOf<{
      0: string;
    }>();
  });
});
