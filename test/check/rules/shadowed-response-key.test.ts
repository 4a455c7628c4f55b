import { describe, expect, it } from "vitest";
import { findingsOf, open, type RuleCase, rating, runCases, yesNo } from "./rule-case.ts";

const at = (key: string): string => `/questions/0/branching/responseValues/${key}`;

const cases: readonly RuleCase[] = [
  ["positions alone", [yesNo({ "0": 1, "1": "end" }), open()], []],
  ["texts alone", [yesNo({ Yes: 1, No: "end" }), open()], []],
  ["a position and the text of another choice", [yesNo({ "0": 1, No: "end" }), open()], []],
  ["a rating and its band, which other ratings have, too", [rating({ "5": 1, positive: "end" }), open()], []],
  ["a key that no answer has", [yesNo({ "0": 1, maybe: "end" }), open()], []],
  [
    "a text of two choices, one with a position key",
    [yesNo({ "0": 1, Yes: "end" }, { choices: ["Yes", "Yes"] }), open()],
    [],
  ],
  ["a position whose value is invalid", [yesNo({ "0": "nowhere", Yes: "end" }), open()], []],
  [
    "a text after its position",
    [yesNo({ Yes: "end", "0": 1, "1": "end" }), open()],
    [
      {
        pointer: at("Yes"),
        severity: "warning",
        messageId: "shadowedKey",
        params: { key: "Yes" },
        fixes: [
          {
            title: "Remove the key",
            applicability: "unsure",
            patch: [{ op: "remove", path: at("Yes") }],
          },
        ],
      },
    ],
  ],
  ["a text with the target of its position", [yesNo({ "0": 1, Yes: 1 }), open()], [{ pointer: at("Yes") }]],
  [
    "a text of two choices that both have position keys",
    [yesNo({ "0": 1, "1": 1, Yes: "end" }, { choices: ["Yes", "Yes"] }), open()],
    [{ pointer: at("Yes") }],
  ],
  [
    "a band whose ratings all have keys",
    [rating({ "4": 1, "5": 1, positive: "end", neutral: 1 }), open()],
    [{ pointer: at("positive") }],
  ],
  [
    "a key with a slash and a tilde",
    [yesNo({ "0": 1, "a/b~c": "end" }, { choices: ["a/b~c", "No"] }), open()],
    [{ pointer: at("a~1b~0c") }],
  ],
];

describe("shadowed-response-key", () => {
  runCases("shadowed-response-key", cases);

  it("is the only finding at its key", () => {
    const questions = [yesNo({ "0": 1, "1": "end", Yes: "end" }), open()];
    expect(findingsOf("portable-response-key", questions)).toEqual([]);
    expect(findingsOf("known-response-key", questions)).toEqual([]);
  });
});
