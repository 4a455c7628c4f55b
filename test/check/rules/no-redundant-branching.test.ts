import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { patched } from "../../patched.ts";
import { findingsOf, goTo, open, runCases, yesNo } from "./rule-case.ts";

describe("no-redundant-branching", () => {
  runCases("no-redundant-branching", [
    ["no branching", [open()], []],
    ["an explicit next_question", [open({ branching: { type: "next_question" } }), open()], []],
    ["an explicit end", [open({ branching: { type: "end" } })], []],
    ["one answer goes elsewhere", [yesNo({ "0": 1, "1": "end" }), open()], []],
    ["an answer without a next question", [yesNo({ "0": "end" })], []],
    ["an invalid target", [goTo(9), open()], []],
    [
      "the next question by its index",
      [goTo(1), open()],
      [
        {
          pointer: "/questions/0/branching",
          severity: "info",
          messageId: "redundant",
          params: { target: 1 },
        },
      ],
    ],
    [
      "every answer to the next question",
      [yesNo({ "0": 1, "1": "next_question" }), open()],
      [{ pointer: "/questions/0/branching" }],
    ],
    [
      "the only answer routed, to the next question",
      [yesNo({ "1": 1 }), open()],
      [{ pointer: "/questions/0/branching" }],
    ],
    [
      "every answer of the last question to the end",
      [yesNo({ "0": "end", "1": "end" })],
      [{ pointer: "/questions/0/branching", messageId: "redundantAtLast", params: { target: "end" } }],
    ],
  ]);

  it("the fix removes the branching and changes no route", () => {
    const survey = { name: "n", questions: [goTo(1), open()] };
    const [fix] = findingsOf("no-redundant-branching", survey.questions)[0]?.fixes ?? [];
    expect(fix?.applicability).toBe("unsure");
    const before = compileSurvey(survey);
    const after = compileSurvey(patched(survey, fix));
    expect(after.diagnostics).toEqual([]);
    expect(after.ok && after.value).toEqual(before.ok && before.value);
  });
});
