import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerIssue, answerQuestion } from "#runtime/answer-question.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import { respondents, responsesTo } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { surveysWithRespondents } from "#testing/surveys-with-respondents.ts";
import { smallest } from "./smallest.ts";

const question = (members: object) => {
  const [only] = lowerSurvey({ questions: [{ question: "Q", ...members }] }).questions;
  if (only === undefined) throw new Error("no question");
  return only;
};
const choice = { type: "single_choice", choices: ["A", "1", "A"] };
const several = { type: "multiple_choice", choices: ["A", "B", "A"] };

describe("responsesTo", () => {
  const reached = (members: object): string[] => {
    const sample = fc.sample(responsesTo(question(members)), { numRuns: 400, seed: 6 });
    return [...new Set(sample.map((response) => JSON.stringify(response)))];
  };

  it.each<[string, object, Response[]]>([
    ["every rating", { type: "rating", scale: 10 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["every rating and a skip", { type: "rating", scale: 2, optional: true }, [1, 2, null]],
    ["every choice by text and by position", choice, ["A", "1", 0, 1, 2]],
    ["every choice and a skip", { ...choice, optional: true }, ["A", "1", 0, 1, 2, null]],
    ["every choice of several, in any order", several, [["A"], ["B"], ["A", "B"], ["B", "A"]]],
    [
      "no choice where it may be skipped",
      { type: "multiple_choice", choices: ["A"], optional: true },
      [["A"], [], null],
    ],
    ["only a skip without choices", { type: "single_choice", choices: [], optional: true }, [null]],
    [
      "nothing but an empty list or a skip",
      { type: "multiple_choice", choices: [], optional: true },
      [[], null],
    ],
  ])("%s", (_, members, responses) => {
    expect(reached(members).sort()).toEqual(responses.map((response) => JSON.stringify(response)).sort());
  });

  it.each<[string, object, (response: Response) => boolean]>([
    ["a text", { type: "open" }, (response) => typeof response === "string"],
    ["a blank text", { type: "open", optional: true }, (response) => response === ""],
    ["a skipped open question", { type: "open", optional: true }, (response) => response === null],
    ["a followed link", { type: "link" }, (response) => response === "link clicked"],
    ["a link passed by", { type: "link" }, (response) => response === null],
    [
      "a free text",
      { ...choice, hasOpenChoice: true },
      (response) => typeof response === "string" && !["A", "1"].includes(response),
    ],
    ["a choice beside an open one", { ...choice, hasOpenChoice: true }, (response) => response === 0],
    [
      "a free text among others",
      { ...several, hasOpenChoice: true },
      (response) => Array.isArray(response) && response.length === 3,
    ],
    [
      "a free text where nothing is listed",
      { type: "multiple_choice", choices: [], hasOpenChoice: true },
      Array.isArray,
    ],
  ])("reaches %s", (_, members, has) => {
    expect(fc.sample(responsesTo(question(members)), { numRuns: 300, seed: 6 }).some(has)).toBe(true);
  });

  it("gives only answers that count", () => {
    fc.assert(
      fc.property(surveys({ minQuestions: 1 }), fc.nat(), (survey, seed) => {
        for (const each of lowerSurvey(survey).questions)
          for (const response of fc.sample(responsesTo(each), { numRuns: 8, seed }))
            expect([response, answerIssue(each, response)]).toEqual([response, null]);
      }),
      { numRuns: 100 },
    );
  });

  it("never takes a free text that is listed", () => {
    const listed = question({
      type: "single_choice",
      choices: ["Fine", "Fine!", "Tea"],
      hasOpenChoice: true,
    });
    fc.assert(fc.property(responsesTo(listed), (response) => answerIssue(listed, response) === null));
  });

  it("rejects a question to which no answer counts", () => {
    for (const type of ["single_choice", "multiple_choice"])
      expect(() => responsesTo(question({ type, choices: [] }))).toThrow(RangeError);
  });
});

/** Walks all answers, which must be valid, and returns the session after the last. */
function takeSurvey(compiled: CompiledSurvey, responses: readonly Response[]): Session {
  let session = startSurvey(compiled);
  for (const response of responses) {
    const step = answerQuestion(compiled, session, response);
    if (!step.ok) throw new Error(`${JSON.stringify(response)}: ${step.diagnostics[0].code}`);
    session = step.session;
  }
  return session;
}

const loop = lowerSurvey({
  questions: [
    {
      type: "rating",
      scale: 3,
      question: "Again?",
      branching: { type: "response_based", responseValues: { positive: 0, neutral: 2 } },
    },
    {
      type: "single_choice",
      choices: ["On", "Back"],
      question: "And now?",
      branching: { type: "response_based", responseValues: { 1: 0 } },
    },
    { type: "open", question: "Why?" },
  ],
});

describe("surveysWithRespondents", () => {
  it("come to the end of the survey, compiled", () => {
    fc.assert(
      fc.property(surveysWithRespondents(), ({ survey, compiled, respondent }) => {
        expect(compiled).toEqual(lowerSurvey(survey));
        expect(takeSurvey(compiled, respondent).current).toBe("end");
      }),
    );
  });

  it("are made under the constraints of surveys", () => {
    const constraints = { types: ["rating"], minQuestions: 2, maxQuestions: 3, loops: "none" } as const;
    fc.assert(
      fc.property(surveysWithRespondents(constraints), ({ survey, respondent }) => {
        expect([2, 3]).toContain(survey.questions.length);
        expect(respondent.every((response) => response === null || typeof response === "number")).toBe(true);
      }),
    );
    expect(() => surveysWithRespondents({ minQuestions: 2, maxQuestions: 1 })).toThrow(RangeError);
  });
});

describe("respondents", () => {
  it("give answers that count, and come to the end", () => {
    fc.assert(
      fc.property(surveys(), fc.nat(), (survey, seed) => {
        const compiled = lowerSurvey(survey);
        for (const responses of fc.sample(respondents(compiled), { numRuns: 4, seed }))
          expect(takeSurvey(compiled, responses).current).toBe("end");
      }),
      { numRuns: 300 },
    );
  });

  it("come to the end of long surveys with many loops", () => {
    const [survey] = fc.sample(surveys({ minQuestions: 400 }), { numRuns: 1, seed: 8 });
    const compiled = lowerSurvey(survey ?? {});
    for (const responses of fc.sample(respondents(compiled), { numRuns: 5, seed: 1 }))
      expect(takeSurvey(compiled, responses).current).toBe("end");
  });

  it("go round a loop not at all, once, and several times", () => {
    const rounds = fc
      .sample(respondents(loop), { numRuns: 300, seed: 9 })
      .map((responses) => takeSurvey(loop, responses).path.filter((position) => position === 0).length);
    expect(new Set(rounds)).toEqual(new Set([1, 2, 3, 4]));
  });

  it("take every edge", () => {
    const taken = new Set(
      fc.sample(respondents(loop), { numRuns: 100, seed: 9 }).flatMap((responses) => {
        const { path } = takeSurvey(loop, responses);
        return path.map((position, step) => `${position}-${path[step + 1] ?? "end"}`);
      }),
    );
    expect([...taken].sort()).toEqual(["0-0", "0-1", "0-2", "1-0", "1-2", "2-end"]);
  });

  it("avoid endless loops of an unchecked survey", () => {
    const trap = lowerSurvey({
      questions: [
        {
          type: "rating",
          scale: 3,
          question: "In?",
          branching: { type: "response_based", responseValues: { positive: 1, neutral: 2, negative: 2 } },
        },
        { type: "open", question: "Endless", branching: { type: "specific_question", index: 1 } },
        { type: "open", question: "Out" },
      ],
    });
    fc.assert(fc.property(respondents(trap), (responses) => takeSurvey(trap, responses).current === "end"));
  });

  it("of a survey without questions are empty", () => {
    expect(fc.sample(respondents(lowerSurvey({})), 3)).toEqual([[], [], []]);
  });

  it("do not exist if the end is unreachable", () => {
    const endless = { type: "open", question: "Again", branching: { type: "specific_question", index: 0 } };
    expect(() => respondents(lowerSurvey({ questions: [endless] }))).toThrow(RangeError);
  });

  it("are the same for the same seed", () => {
    const sample = (seed: number) => fc.sample(respondents(loop), { numRuns: 40, seed });
    expect(sample(1)).toEqual(sample(1));
    expect(sample(1)).not.toEqual(sample(2));
  });

  it("shrink to simple answers and few rounds, and still come to the end", () => {
    const responses = smallest(respondents(loop), ({ length }) => length < 4, 1);
    expect(responses).toHaveLength(4);
    expect(responses.at(-1)).toBe("Fine");
    expect(takeSurvey(loop, responses).current).toBe("end");
  });
});
