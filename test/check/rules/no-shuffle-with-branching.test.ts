import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { patched } from "../../patched.ts";
import { runSurveyCases } from "./payload-case.ts";
import { goTo, open, yesNo } from "./rule-case.ts";

const shuffled = (shuffleQuestions: unknown, ...questions: object[]): object => ({
  appearance: { shuffleQuestions },
  questions,
});
const found = (...related: string[]) =>
  [{ pointer: "/appearance/shuffleQuestions", severity: "error", related } as const] as const;

describe("no-shuffle-with-branching", () => {
  runSurveyCases("no-shuffle-with-branching", [
    ["branching alone", { questions: [goTo(1), open()] }, []],
    ["shuffling turned off", shuffled(false, goTo(1), open()), []],
    ["shuffling that is null", shuffled(null, goTo(1), open()), []],
    ["no appearance", { appearance: null, questions: [goTo(1), open()] }, []],
    ["shuffling alone", shuffled(true, open(), open({ branching: null }), open({ branching: {} })), []],
    ["branching of a type that is invalid", shuffled(true, open({ branching: { type: "goto" } })), []],
    [
      "shuffled choices",
      { questions: [yesNo({ "0": 1, "1": "end" }, { shuffleOptions: true }), open()] },
      [],
    ],
    ["both", shuffled(true, open(), yesNo({ "0": "end", "1": "end" })), found("/questions/1/branching")],
    [
      "next_question",
      shuffled(true, open({ branching: { type: "next_question" } }), open()),
      found("/questions/0/branching"),
    ],
    [
      "every question with branching is related, up to a hundred",
      shuffled(true, ...Array.from({ length: 130 }, () => open({ branching: { type: "end" } }))),
      found(...Array.from({ length: 100 }, (_, index) => `/questions/${index}/branching`)),
    ],
  ]);

  describe("in an update", () =>
    runSurveyCases(
      "no-shuffle-with-branching",
      [
        ["with the appearance only", { appearance: { shuffleQuestions: true } }, []],
        ["with both", shuffled(true, open({ branching: { type: "end" } })), found("/questions/0/branching")],
      ],
      "survey-update",
    ));

  it("has a fix that turns shuffling off", () => {
    const survey = { name: "n", ...shuffled(true, open({ branching: { type: "end" } })) };
    const [finding] = compileSurvey(survey).diagnostics;
    expect(finding?.messageId).toBe("shuffledBranching");
    expect(finding?.fixes?.map(({ applicability }) => applicability)).toEqual(["unsure"]);
    expect(compileSurvey(patched(survey, finding?.fixes?.[0])).diagnostics).toEqual([]);
  });
});
