import type { Response } from "#diagnostics/diagnostic.ts";
import type { AnswerTo } from "#question-types/question-types.ts";
import type { QuestionTypeName } from "./question-type-name.generated.ts";

// The answers to a question; null if it may be skipped.
type Answer<Asked> = Asked extends { type: infer Type extends QuestionTypeName }
  ? AnswerTo<Asked, Type> | (Asked extends { type: Type; optional?: false | null | undefined } ? never : null)
  : Response;

// The key of a question's answer: its id, or its position without an id.
type NameOf<Asked, Position> = Asked extends { id: infer Id }
  ? Id extends string
    ? Id
    : Position
  : "id" extends keyof Asked
    ? string
    : Position;

// The answers to the questions at some positions of a list.
type Named<List, Position extends keyof List> = {
  [At in Position as NameOf<List[At], At>]: Answer<List[At]>;
};

// Where branching may lead besides the next question: positions as texts, or the end.
type Goal<Branching> = Branching extends { index: infer Target extends number }
  ? `${Target}`
  : Branching extends { responseValues: infer Values }
    ? `${Exclude<Values[keyof Values], "next_question"> & (number | "end")}`
    : Branching extends { type?: "next_question" } | null | undefined
      ? never
      : "end";

type GoalOf<Asked> = Asked extends { type: unknown }
  ? "branching" extends keyof Asked
    ? Goal<Asked["branching"]>
    : never
  : "end";

// The position after each position of a list, and `"end"` after the last.
type Following<List> = { [At in keyof List]: At } extends readonly [unknown, ...infer Later]
  ? [...Later, "end"]
  : [];

// The positions that every route has: those that no earlier question leads past. `Targets` are those of the earlier questions,
// `Past` their positions. Nothing is certain after a question that leads to the end, nor after position 900, because the compiler
// limits recursion.
type AlwaysAsked<
  List,
  Next = Following<List>,
  At = "0",
  Targets = never,
  Past = never,
  Found = never,
> = At extends keyof List
  ? "end" extends Targets | (At extends "900" ? "end" : never)
    ? Found
    : AlwaysAsked<
        List,
        Next,
        Next[At & keyof Next],
        Targets | GoalOf<List[At]>,
        Past | At,
        [Targets] extends [Past | At] ? Found | At : Found
      >
  : Found;

// One record of the answers to some questions and to all, if the names of all are known.
type Responses<List, All> = string extends keyof All
  ? Record<string, Response>
  : Partial<All> & Named<List, AlwaysAsked<List> & keyof List> extends infer Both
    ? { [Name in keyof Both]: Both[Name] }
    : never;

/**
 * The responses of a complete record, as `collectResponses` returns them: by question id, or by position without one. Only
 * questions on every route are required; null is a skip.
 *
 * @example
 * const survey = defineSurvey({
 *   name: "Visit",
 *   questions: [{ id: "rating", type: "rating", question: "How was it?", scale: 5 }],
 * });
 * const { value } = orThrow(compileSurvey(survey)); // CompiledSurvey<typeof survey>
 * collectResponses(value, session).rating; // 1 | 2 | 3 | 4 | 5
 */
export type ResponsesOf<Payload> = Payload extends { questions: infer List extends readonly unknown[] }
  ? number extends List["length"]
    ? Record<string, Response>
    : Responses<List, Named<List, keyof List & `${number}`>>
  : Record<string, Response>;
