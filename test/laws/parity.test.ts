import fc from "fast-check";
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview.js";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { responsesTo } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";

type Step = number | "end";

/** The step of the deployed client, by the name it exports; what it throws is a step of its own kind. */
function theirStep(survey: object, position: number, response: Response): Step | "throws" {
  try {
    return getNextSurveyStep(survey as never, position, response as never) as Step;
  } catch {
    return "throws";
  }
}

/** The answers with intended differences: skips of questions with response_based branching, and choices by position. */
const isSetApart = (type: string, routed: boolean, response: Response): boolean =>
  (type === "single_choice" && typeof response === "number") || (response === null && routed);

describe("a survey without warnings and a valid answer", () => {
  it("have the same target as in the deployed client, inside the survey", () => {
    let steps = 0;
    fc.assert(
      fc.property(surveys({ minQuestions: 1, portable: true }), fc.nat(), (survey, seed) => {
        const outcome = compileSurvey(survey);
        expect(outcome.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
        const compiled = lowerSurvey(survey);
        for (const [position, question] of compiled.questions.entries()) {
          const routed = survey.questions[position]?.branching?.type === "response_based";
          for (const response of fc.sample(responsesTo(question), { numRuns: 20, seed })) {
            if (isSetApart(question.type, routed, response)) continue;
            const theirs = theirStep(survey, position, response);
            expect([position, response, nextTarget(compiled, position, response)]).toEqual([
              position,
              response,
              theirs,
            ]);
            expect(
              theirs === "end" || (Number(theirs) >= 0 && Number(theirs) < compiled.questions.length),
            ).toBe(true);
            steps++;
          }
        }
      }),
      { numRuns: 600 },
    );
    expect(steps).toBeGreaterThanOrEqual(20_000);
  });
});

describe("intended differences from the deployed client", () => {
  const next = { type: "open", question: "Why?" };
  const rating = (more: object, responseValues: object) => ({
    type: "rating",
    question: "How?",
    scale: 5,
    ...more,
    branching: { type: "response_based", responseValues },
  });
  const choice = (more: object, responseValues: object) => ({
    type: "single_choice",
    question: "Which?",
    choices: ["A", "Other"],
    ...more,
    branching: { type: "response_based", responseValues },
  });
  const stepsAt = (questions: object[], position: number, response: Response) => {
    const survey = { name: "n", questions };
    return {
      ours: nextTarget(lowerSurvey(survey), position, response),
      theirs: theirStep(survey, position, response),
    };
  };

  it("a skipped rating takes the otherwise route; the deployed client throws", () =>
    expect(stepsAt([rating({ optional: true }, { negative: "end" }), next], 0, null)).toEqual({
      ours: 1,
      theirs: "throws",
    }));
  it("a skipped open choice takes the otherwise route; the deployed client takes the route of the open choice", () =>
    expect(stepsAt([choice({ optional: true, hasOpenChoice: true }, { "1": "end" }), next], 0, null)).toEqual(
      { ours: 1, theirs: "end" },
    ));
  it('a skip is not a text; the deployed client takes it for the choice "null"', () =>
    expect(
      stepsAt([choice({ optional: true, choices: ["a", "null"] }, { "1": "end" }), next], 0, null),
    ).toEqual({ ours: 1, theirs: "end" }));
  it("an answer by position picks that choice; the deployed client looks for its text", () =>
    expect(stepsAt([choice({}, { "0": "end" }), next], 0, 0)).toEqual({ ours: "end", theirs: 1 }));
  it("the literal rating is a key; the deployed client knows bands only", () =>
    expect(stepsAt([rating({}, { "1": "end" }), next], 0, 1)).toEqual({ ours: "end", theirs: 1 }));
  it("the text of a choice is a key; the deployed client knows positions only", () =>
    expect(stepsAt([choice({}, { A: "end" }), next], 0, "A")).toEqual({ ours: "end", theirs: 1 }));
  it("an answer without a route on the last question ends the survey; the deployed client steps past it", () =>
    expect(stepsAt([rating({}, { negative: "end" })], 0, 5)).toEqual({ ours: "end", theirs: 1 }));
  it("next_question on the last question ends the survey; the deployed client steps past it", () =>
    expect(stepsAt([{ ...next, branching: { type: "next_question" } }], 0, "x")).toEqual({
      ours: "end",
      theirs: 1,
    }));
  it("an index past the end is not a target; the deployed client goes there", () =>
    expect(stepsAt([{ ...next, branching: { type: "specific_question", index: 7 } }, next], 0, "x")).toEqual({
      ours: 1,
      theirs: 7,
    }));
  it("scales without bands can be routed by the number; the deployed client throws", () =>
    expect(stepsAt([rating({ scale: 4 }, { "4": "end" }), next], 0, 4)).toEqual({
      ours: "end",
      theirs: "throws",
    }));
});
