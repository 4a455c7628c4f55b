import * as fc from "fast-check";
import type { SurveyKind } from "#model/payload-of.ts";
import { type GeneratedSurvey, surveys } from "../surveys.ts";

type Members = Readonly<Record<string, unknown>>;

/** A survey with a fault, and where the fault is. */
export interface Fault {
  readonly survey: unknown;
  readonly pointer: string;
  /** The kind of payload it is a fault in; `survey` if not given. */
  readonly kind?: SurveyKind;
}

/** Makes surveys with one fault of one kind in them. */
export type Breaker = fc.Arbitrary<Fault>;

/** Members that break something where they are put, and where the fault then is. */
type Broken = readonly [members: Members, pointer: string];

/** Changes members of a survey in one of several ways; members that are to be undefined are taken away. */
export const inSurvey = (...ways: readonly Broken[]): Breaker =>
  fc.tuple(surveys(), fc.constantFrom(...ways)).map(([survey, [members, pointer]]) => {
    const changed: Record<string, unknown> = { ...survey, ...members };
    for (const [name, value] of Object.entries(members)) if (value === undefined) delete changed[name];
    return { survey: changed, pointer };
  });

/** Surveys without branching, so that what a breaker adds is all there is; shuffled questions would not go with it. */
const unbranched = (minQuestions: number): fc.Arbitrary<GeneratedSurvey> =>
  surveys({ branching: false, minQuestions }).map(({ appearance: _, ...survey }) => survey);

/**
 * Puts a question into the place of another one: any, the last, or any but the last. `broken` is told the place and how
 * many questions there are, and says where in the survey the fault then is.
 */
export const atQuestion = (
  place: "any" | "last" | "not last",
  broken: (position: number, count: number) => Broken,
): Breaker =>
  fc.tuple(unbranched(place === "not last" ? 2 : 1), fc.nat({ max: 99 })).map(([survey, draw]) => {
    const count = survey.questions.length;
    const position = place === "last" ? count - 1 : draw % (place === "any" ? count : count - 1);
    const [members, pointer] = broken(position, count);
    // The id stays, so that ids are as different as they were.
    const id = survey.questions[position]?.id;
    const question = { ...(id === undefined ? {} : { id }), ...members };
    const questions = survey.questions.map((whole, at) => (at === position ? question : whole));
    return { survey: { ...survey, questions }, pointer };
  });

/** Puts one of several broken questions into the place of a question; their pointers begin at the question. */
export const anyOf = (...questions: readonly Broken[]): Breaker =>
  fc.oneof(
    ...questions.map(([question, where]) =>
      atQuestion("any", (position) => [question, `/questions/${position}${where}`]),
    ),
  );
