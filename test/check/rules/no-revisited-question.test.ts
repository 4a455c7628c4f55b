import { describe } from "vitest";
import { goTo, open, rating, runCases, yesNo } from "./rule-case.ts";

describe("no-revisited-question", () =>
  runCases("no-revisited-question", [
    ["forward only", [yesNo({ "0": 1, "1": "end" }), open()], []],
    ["a backward route that closes no loop", [goTo(2), open({ branching: { type: "end" } }), goTo(1)], []],
    ["a loop without an exit", [open(), goTo(0)], []],
    ["a loop that leads only into an endless loop", [yesNo({ "0": 0, "1": 1 }), goTo(1)], []],
    [
      "a loop that cannot be reached",
      [open({ branching: { type: "end" } }), yesNo({ "0": 1, "1": "end" })],
      [],
    ],
    [
      "an answer that leads back",
      [open(), yesNo({ "0": 0, "1": "end" })],
      [
        {
          pointer: "/questions/1/branching/responseValues/0",
          severity: "warning",
          messageId: "oneKey",
          params: { key: "0", target: 0 },
          related: ["/questions/0"],
          witness: [
            { question: 0, response: "an answer" },
            { question: 1, response: "Yes" },
            { question: 0, response: "an answer" },
          ],
        },
      ],
    ],
    [
      "the witness goes through the loop until a question is asked again",
      [yesNo({ "0": 2, "1": 1 }), open(), yesNo({ "0": 1, "1": "end" })],
      [
        {
          pointer: "/questions/2/branching/responseValues/0",
          related: ["/questions/1"],
          witness: [
            { question: 0, response: "No" },
            { question: 1, response: "an answer" },
            { question: 2, response: "Yes" },
            { question: 1, response: "an answer" },
          ],
        },
      ],
    ],
    [
      "a question that leads to itself is answered twice",
      [yesNo({ "0": 0, "1": "end" })],
      [
        {
          pointer: "/questions/0/branching/responseValues/0",
          witness: [
            { question: 0, response: "Yes" },
            { question: 0, response: "Yes" },
          ],
        },
      ],
    ],
    ["a loop that only an invalid question leads to", [goTo(9), yesNo({ "0": 1, "1": "end" })], []],
    ["a loop through an invalid question", [open(), goTo(9), yesNo({ "0": 0, "1": "end" })], []],
    ["a loop whose only exit is an invalid question", [yesNo({ "0": 0, "1": 1 }), goTo(9)], []],
    [
      "an invalid question that might join an earlier loop to it",
      [yesNo({ "0": 1, "1": "end" }), goTo(9), yesNo({ "0": 2, "1": 1 }), open()],
      [],
    ],
    [
      "an invalid question after the loop",
      [yesNo({ "0": 0, "1": "end" }, { choices: ["Yes", "No", "Maybe"] }), goTo(9)],
      [{ pointer: "/questions/0/branching/responseValues/0" }],
    ],
    [
      "every answer of a question leads back",
      [yesNo({ "0": 1, "1": 2 }), goTo(0), open()],
      [{ pointer: "/questions/1/branching/index", messageId: "everyAnswer" }],
    ],
    [
      "one finding for a loop, with its other backward routes",
      [rating({ negative: 0, neutral: 1 }), rating({ negative: 0, neutral: 1, positive: "end" })],
      [
        {
          pointer: "/questions/0/branching/responseValues/negative",
          related: [
            "/questions/0",
            "/questions/1/branching/responseValues/negative",
            "/questions/1/branching/responseValues/neutral",
          ],
        },
      ],
    ],
    [
      "one finding for each of two loops",
      [yesNo({ "0": 0, "1": 1 }), yesNo({ "0": 1, "1": 2 }), open()],
      [
        { pointer: "/questions/0/branching/responseValues/0" },
        { pointer: "/questions/1/branching/responseValues/0" },
      ],
    ],
  ]));
