import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { viewQuestion } from "#check/question-view.ts";
import { viewSurvey } from "#check/survey-view.ts";

const question = {
  id: "a",
  type: "rating",
  question: "How?",
  description: "Why?",
  descriptionContentType: "html",
  optional: true,
  buttonText: "Go",
  link: "https://example.org",
  display: "emoji",
  scale: 5,
  lowerBoundLabel: "Bad",
  upperBoundLabel: "Good",
  choices: ["Yes"],
  hasOpenChoice: true,
  branching: { type: "response_based", index: 1, responseValues: { positive: 1 } },
};
const survey = {
  start_date: "2025-01-01T00:00:00Z",
  end_date: null,
  iteration_count: 2,
  iteration_frequency_days: 7,
  iteration_start_dates: [],
  current_iteration: 1,
  questions: [],
  appearance: {
    shuffleQuestions: true,
    thankYouMessageHeader: "Thanks",
    thankYouMessageDescription: "Bye",
    thankYouMessageDescriptionContentType: "text",
    thankYouMessageCloseButtonText: "Close",
  },
};

/** Some members of an object in any order, with others between them. */
const partOf = <Whole extends object>(whole: Whole): fc.Arbitrary<Partial<Whole>> =>
  fc
    .shuffledSubarray([...Object.entries(whole), ["other", 1] as [string, unknown]])
    .map((members) => Object.fromEntries(members) as Partial<Whole>);

describe("views", () => {
  it("show every member that rules look at, in whatever order it stands, and no other", () => {
    fc.assert(
      fc.property(partOf(question), partOf(question.branching), (given, branching) => {
        const view = viewQuestion({ ...given, branching } as never);
        expect(view).toEqual({ ...given, other: undefined, branching: { ...branching, other: undefined } });
        expect(Object.keys(view ?? {})).toEqual(Object.keys(question));
      }),
    );
    fc.assert(
      fc.property(partOf(survey), partOf(survey.appearance), (given, appearance) => {
        expect(viewSurvey({ ...given, appearance })).toEqual({
          ...given,
          other: undefined,
          appearance: { ...appearance, other: undefined },
        });
      }),
    );
  });
  it("show nothing where all of a question is faulty", () => expect(viewQuestion(undefined)).toBeUndefined());
  it.each([null, undefined])("show %s for branching and looks that are", (nothing) => {
    expect(viewQuestion({ branching: nothing } as never)?.branching).toBe(nothing);
    expect(viewSurvey({ appearance: nothing }).appearance).toBe(nothing);
  });
});
