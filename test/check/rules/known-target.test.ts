import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { patched } from "../../patched.ts";
import { findingsOf, goTo, open, rating, runCases, yesNo } from "./rule-case.ts";

const index = "/questions/0/branching/index";

describe("known-target", () => {
  runCases("known-target", [
    ["the last question", [goTo(1), open({ branching: { type: "end" } })], []],
    ["itself", [goTo(0), open()], []],
    ["words", [rating({ negative: "end", neutral: "next_question" }), open()], []],
    ["an invalid type", [open({ branching: { type: "goto", index: 9 } })], []],
    ["an index of another type of branching", [open({ branching: { type: "end", index: 9 } })], []],
    [
      "values of another type of branching",
      [open({ branching: { type: "end", responseValues: { "0": 9 } } })],
      [],
    ],
    ["null and no branching", [open({ branching: null }), open({ branching: {} })], []],
    [
      "an index beyond the last",
      [goTo(9), open()],
      [
        {
          pointer: index,
          severity: "error",
          messageId: "beyondLast",
          params: { target: 9, last: 1, end: '{"type":"end"}' },
        },
      ],
    ],
    [
      "one beyond the last",
      [goTo(2), open()],
      [{ pointer: index, messageId: "beyondLast", params: { target: 2 } }],
    ],
    ["in a survey of one question", [goTo(1)], [{ pointer: index, messageId: "beyondOnly" }]],
    ["the highest number", [goTo(2_147_483_647)], [{ pointer: index }]],
    [
      "each invalid value, under any key",
      [yesNo({ "0": 2, "1": 1, "a/b~c": 5 }), open()],
      [
        { pointer: "/questions/0/branching/responseValues/0" },
        {
          pointer: "/questions/0/branching/responseValues/a~1b~0c",
          messageId: "beyondLast",
          params: { target: 5 },
        },
      ],
    ],
    ["invalid questions count", [goTo(2), open(), "Why?" as never], []],
    [
      "a negative index is reported once, by the parser",
      [goTo(-1), open()],
      [{ pointer: index, message: /Expected the index of a question/ }],
    ],
    [
      "a fraction is reported once, by the parser",
      [goTo(0.5), open()],
      [{ pointer: index, message: /Expected the index of a question/ }],
    ],
    [
      "a word is reported once, by the parser",
      [rating({ negative: "END" }), open()],
      [
        {
          pointer: "/questions/0/branching/responseValues/negative",
          message: /Expected the index of a question/,
        },
      ],
    ],
  ]);

  it.each([
    ["index", goTo(2), [{ type: "specific_question", index: 1 }, { type: "end" }]],
    [
      "value",
      yesNo({ "0": 2, "1": 1 }),
      [{ responseValues: { "0": 1, "1": 1 } }, { responseValues: { "0": "end", "1": 1 } }],
    ],
  ])("suggests the last question or the end for an index one too high as %s", (_name, question, mended) => {
    const [finding] = findingsOf("known-target", [question, open()]);
    expect(finding?.help).toMatch(/^Use a position from 0 to 1, or/);
    for (const [number, branching] of mended.entries()) {
      const survey = { name: "n", questions: [question, open()] };
      expect(finding?.fixes?.[number]?.applicability).toBe("unsure");
      const after = patched(survey, finding?.fixes?.[number]);
      expect(after.questions[0]).toMatchObject({ branching });
      expect(findingsOf("known-target", after.questions)).toEqual([]);
    }
  });

  const titles = (questions: readonly object[]) =>
    findingsOf("known-target", questions).map(({ fixes = [] }) => fixes.map(({ title }) => title));
  const end = "End the survey";
  const last = (position: number) => `Lead to the last question, ${position}`;

  it.each<[string, readonly object[], readonly string[]]>([
    ["does not make a question lead to itself", [goTo(1)], [end]],
    ["does not make a value lead to its question", [yesNo({ "0": 1, "1": "end" })], [end]],
    ["does not make a loop", [goTo(2), yesNo({ "0": 0, "1": "end" })], [end]],
    ["fixes a value if every answer can still end", [yesNo({ "0": 2, "1": 1 }), open()], [last(1), end]],
    ["no fix that would reveal an endless loop", [yesNo({ "0": 3, "1": 1 }), goTo(1), open()], []],
    [
      "no fix that would give choices with the same text different targets",
      [yesNo({ "0": 3, "1": 1 }, { choices: ["Yes", "Yes"] }), open(), open()],
      [],
    ],
  ])("fixes: %s", (_name, questions, expected) => {
    expect(titles(questions)).toEqual([expected]);
  });

  it("is locked", () => {
    expect(() => compileSurvey({ name: "n" }, { rules: { "known-target": "off" } as never })).toThrow(
      TypeError,
    );
  });
});
