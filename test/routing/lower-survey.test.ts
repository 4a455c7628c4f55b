import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";

const open = (more: object = {}) => ({ type: "open", question: "Why?", ...more });
const goTo = (index: number) => open({ branching: { type: "specific_question", index } });
const yesNo = (yes: number | string, no: number | string) => ({
  type: "single_choice",
  question: "Again?",
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues: { "0": yes, "1": no } },
});
const stepsOf = (...questions: object[]) =>
  lowerSurvey({ questions }).questions.map(({ fewest, most }) => [fewest, most]);

describe("the compiled survey", () => {
  it("has what the runtime needs, and nothing else", () => {
    const questions = [
      { ...yesNo(1, "end"), id: "again", hasOpenChoice: true, buttonText: "Go" },
      { type: "rating", question: "How?", scale: 5, optional: true, display: "emoji" },
    ];
    expect(lowerSurvey({ questions })).toEqual({
      version: 1,
      fingerprint: expect.stringMatching(/^\d{1,10}-\d{1,10}$/),
      questions: [
        {
          id: "again",
          type: "single_choice",
          text: "Again?",
          optional: false,
          choices: ["Yes", "No"],
          openChoice: true,
          routes: { "0": 1, "1": "end" },
          otherwise: 1,
          fewest: 1,
          most: 2,
        },
        {
          type: "rating",
          text: "How?",
          optional: true,
          scale: 5,
          routes: {},
          otherwise: "end",
          fewest: 1,
          most: 1,
        },
      ],
    });
  });

  it.each(["no", 1, {}, null])("requires an answer if `optional` is %j", (optional) => {
    expect(lowerSurvey({ questions: [open({ optional })] }).questions[0]?.optional).toBe(false);
  });

  it("has only routes that some answer takes", () => {
    const rating = {
      type: "rating",
      question: "How?",
      scale: 3,
      branching: {
        type: "response_based",
        responseValues: { "1": 1, negative: 1, nobody: 1, positive: "end" },
      },
    };
    expect(lowerSurvey({ questions: [rating, open()] }).questions[0]?.routes).toEqual({
      "1": 1,
      positive: "end",
    });
  });
});

describe("fewest and most remaining questions", () => {
  it("are absent in a survey without questions", () => expect(stepsOf()).toEqual([]));
  it("count down along a chain", () =>
    expect(stepsOf(open(), open(), open())).toEqual([
      [3, 3],
      [2, 2],
      [1, 1],
    ]));
  it("differ if a route skips questions", () =>
    expect(stepsOf(yesNo(1, 2), open(), open())).toEqual([
      [2, 3],
      [2, 2],
      [1, 1],
    ]));
  it("most is null in a loop with an exit", () =>
    expect(stepsOf(yesNo(1, 2), goTo(0), open())).toEqual([
      [2, null],
      [3, null],
      [1, 1],
    ]));
  it("most is null before a loop, not after it", () =>
    expect(stepsOf(open(), yesNo(1, 2), open())).toEqual([
      [3, null],
      [2, null],
      [1, 1],
    ]));
  it("fewest is null if the end cannot be reached", () =>
    expect(stepsOf(yesNo(1, "end"), goTo(1))).toEqual([
      [1, null],
      [null, null],
    ]));
  it("a skip counts as a route", () =>
    expect(stepsOf({ ...yesNo("end", "end"), optional: true }, open())).toEqual([
      [1, 2],
      [1, 1],
    ]));
});

describe("the fingerprint", () => {
  const base = [{ ...yesNo(1, "end"), id: "a" }, open()];
  const fingerprint = (questions: object[]) => lowerSurvey({ questions }).fingerprint;
  it.each<[string, object[]]>([
    ["a reworded question", [{ ...base[0], question: "Once more?" }, base[1] as object]],
    ["a description", [{ ...base[0], description: "Please." }, base[1] as object]],
    [
      "a key that no answer has",
      [
        { ...base[0], branching: { type: "response_based", responseValues: { "0": 1, "1": "end", x: 1 } } },
        base[1] as object,
      ],
    ],
  ])("does not change with %s", (_name, questions) => expect(fingerprint(questions)).toBe(fingerprint(base)));
  it.each<[string, object[]]>([
    ["another target", [{ ...yesNo("end", "end"), id: "a" }, open()]],
    ["another choice", [{ ...base[0], choices: ["Yes", "Never"] }, open()]],
    ["choices that are split differently", [{ ...base[0], choices: ["YesN", "o"] }, open()]],
    ["an optional question", [base[0] as object, open({ optional: true })]],
    ["another type", [base[0] as object, { type: "link", question: "Why?" }]],
    ["another id", [{ ...base[0], id: "b" }, open()]],
    ["one more question", [...base, open()]],
    ["an open choice", [{ ...base[0], hasOpenChoice: true }, open()]],
  ])("changes with %s", (_name, questions) => expect(fingerprint(questions)).not.toBe(fingerprint(base)));
  it("changes with a longest length of 0", () => {
    const validation = [{ type: "max_length", value: 0 }];
    expect(fingerprint([{ type: "open", validation }])).not.toBe(fingerprint([{ type: "open" }]));
  });

  // Stored sessions hold the fingerprints of earlier versions.
  it.each<[string, object[], string]>([
    ["nothing", [], "1-2"],
    ["an open question", [open()], "1854449413-1146859403"],
    ["an id", [open({ id: "a" })], "1652263649-24346847"],
    ["an empty id", [open({ id: "" })], "2876842300-184121924"],
    ["ids of two and three characters", [open({ id: "ab" }), open({ id: "abc" })], "1940706218-1463556263"],
    ["a link", [{ type: "link" }], "3797859118-1917167081"],
    ["a rating that may be skipped", [{ type: "rating", scale: 10, optional: true }], "3796697392-609108735"],
    [
      "choices",
      [{ type: "multiple_choice", choices: ["a", "bc", ""], hasOpenChoice: true }],
      "2395754093-1913726026",
    ],
    ["routes by position", [yesNo(1, "end"), open()], "177193649-2752610880"],
    [
      "routes by name",
      [
        {
          type: "rating",
          scale: 5,
          branching: { type: "response_based", responseValues: { positive: "end" } },
        },
      ],
      "1204077145-3496966518",
    ],
  ])("of a survey with %s is always the same", (_name, questions, expected) => {
    expect(fingerprint(questions)).toBe(expected);
  });
  it("differs between a scale, a choice more, an open choice and a question that may be skipped", () => {
    const prints = [false, true].flatMap((optional) =>
      [false, true].flatMap((hasOpenChoice) =>
        [1, 2, 3].flatMap((count) =>
          ["single_choice", "multiple_choice"].map((type) =>
            fingerprint([{ type, optional, hasOpenChoice, choices: Array(count).fill("") }]),
          ),
        ),
      ),
    );
    expect(new Set(prints).size).toBe(prints.length);
  });
  it("differs between scales", () => {
    const prints = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((scale) =>
      fingerprint([{ type: "rating", question: "How?", scale }]),
    );
    expect(new Set(prints).size).toBe(9);
  });
});

describe("lowering any value", () => {
  it("never throws, and has only targets inside the survey", () => {
    const junk = fc.anything({ withNullPrototype: true, withSparseArray: true });
    const question = fc.record(
      {
        type: fc.oneof(fc.constantFrom("open", "rating", "single_choice", "multiple_choice", "link"), junk),
        choices: fc.oneof(fc.array(fc.string()), junk),
        scale: junk,
        branching: fc.oneof(
          junk,
          fc.record({
            type: fc.constantFrom(
              "response_based",
              "specific_question",
              "end",
              "next_question",
              "constructor",
            ),
            index: junk,
            responseValues: fc.oneof(junk, fc.dictionary(fc.string(), junk)),
          }),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(junk, fc.record({ questions: fc.array(fc.oneof(question, junk)) })),
        junk,
        (survey, answer) => {
          const compiled = lowerSurvey(survey as never);
          for (const position of compiled.questions.keys()) {
            const target = nextTarget(compiled, position, answer as never);
            expect(target === "end" || (target >= 0 && target < compiled.questions.length)).toBe(true);
          }
          expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
        },
      ),
    );
  });
});
