import * as fc from "fast-check";
import type { contentRules, routingRules } from "#check/rules.ts";
import type { ConfigurableCode, LockedCode, ParseCode } from "#diagnostics/codes.generated.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { DashboardCode } from "./dashboards.ts";
import { type GeneratedSurvey, surveys } from "./surveys.ts";

/** The codes that occur only in a text, or only in a page of surveys. */
type OtherCode = "valid-encoding" | "valid-json" | "unique-keys" | "skipped-entry";

/** The codes of the parser that a survey can have. */
export type ValueCode = Exclude<ParseCode, OtherCode>;

export type ContentCode = (typeof contentRules)[number]["code"];

export type RoutingCode = (typeof routingRules)[number]["code"];

/** Every code that a finding in a survey can have. */
export type SurveyCode = Exclude<ValueCode | LockedCode | ConfigurableCode, DashboardCode>;

export interface MutatedSurvey {
  readonly survey: unknown;
  readonly pointer: string;
  /** The kind of payload in which it is an error; `survey` if not given. */
  readonly kind?: SurveyKind;
}

export type Mutation = fc.Arbitrary<MutatedSurvey>;

/** Properties with an error, and its location. */
type Change = readonly [members: JsonObject, pointer: string];

/** Changes members of a survey in one of several ways; undefined removes a member. */
export const inSurvey = (...changes: readonly Change[]): Mutation =>
  fc.tuple(surveys(), fc.constantFrom(...changes)).map(([survey, [members, pointer]]) => {
    const changed: Record<string, unknown> = { ...survey, ...members };
    for (const [name, value] of Object.entries(members)) if (value === undefined) delete changed[name];
    return { survey: changed, pointer };
  });

/** Surveys without branching and without shuffling, so that they contain only the branching of a mutation. */
const unbranched = (minQuestions: number): fc.Arbitrary<GeneratedSurvey> =>
  surveys({ branching: false, minQuestions }).map(({ appearance: _, ...survey }) => survey);

/**
 * Replaces a question: any, the last, or any but the last. `change` gets the position and the number of questions, and
 * returns the new question and the location of the error.
 */
export const atQuestion = (
  place: "any" | "last" | "not last",
  change: (position: number, count: number) => Change,
): Mutation =>
  fc.tuple(unbranched(place === "not last" ? 2 : 1), fc.nat({ max: 99 })).map(([survey, draw]) => {
    const count = survey.questions.length;
    const position = place === "last" ? count - 1 : draw % (place === "any" ? count : count - 1);
    const [members, pointer] = change(position, count);
    // The id stays, so that ids remain distinct.
    const id = survey.questions[position]?.id;
    const question = { ...(id === undefined ? {} : { id }), ...members };
    const questions = survey.questions.map((each, at) => (at === position ? question : each));
    return { survey: { ...survey, questions }, pointer };
  });

/** Replaces a question by one of several; the pointers are relative to the question. */
export const anyOf = (...questions: readonly Change[]): Mutation =>
  fc.oneof(
    ...questions.map(([question, where]) =>
      atQuestion("any", (position) => [question, `/questions/${position}${where}`]),
    ),
  );
