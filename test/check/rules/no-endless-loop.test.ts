import { describe } from "vitest";
import { goTo, open, runCases, yesNo } from "./rule-case.ts";

describe("no-endless-loop", () =>
  runCases("no-endless-loop", [
    ["no questions", [], []],
    ["a join is not a loop", [yesNo({ "0": 1, "1": 2 }), goTo(3), open(), open()], []],
    ["a loop that can be left", [open(), yesNo({ "0": 0, "1": "end" })], []],
    ["a loop that a skip leaves", [yesNo({ "0": 0, "1": 0 }, { optional: true }), open()], []],
    ["a loop that cannot be reached", [open({ branching: { type: "end" } }), goTo(1)], []],
    ["a loop through a question whose target is invalid", [goTo(9), goTo(0)], []],
    ["a loop to which only a question with an invalid target leads", [goTo(9), goTo(1), open()], []],
    ["a loop that goes on through a question with an invalid target", [open(), goTo(9), goTo(0)], []],
    [
      "a loop to which a question with an invalid target need not lead",
      [yesNo({ "0": 2, "1": 1 }), goTo(9), goTo(2)],
      [
        {
          pointer: "/questions/2/branching/index",
          related: [],
          witness: [
            { question: 0, response: "Yes" },
            { question: 2, response: "an answer" },
          ],
        },
      ],
    ],
    [
      "a loop inside of an endless loop is not reported",
      [yesNo({ "0": 1, "1": 2 }), goTo(2), yesNo({ "0": 1, "1": 3 }), goTo(0)],
      [
        {
          pointer: "/questions/0/branching/responseValues",
          params: { question: 0, loop: [0, 2, 3, 0] },
          related: ["/questions/1", "/questions/2", "/questions/3"],
          witness: [
            { question: 0, response: "No" },
            { question: 2, response: "No" },
            { question: 3, response: "an answer" },
          ],
        },
      ],
    ],
    [
      "an unreachable question is not part of it",
      [goTo(2), goTo(2), goTo(2)],
      [{ pointer: "/questions/2/branching/index", related: ["/questions/0"] }],
    ],
    [
      "a question that leads to itself",
      [goTo(0), open()],
      [
        {
          pointer: "/questions/0/branching/index",
          severity: "error",
          params: { question: 0, loop: [0, 0] },
          related: [],
          witness: [{ question: 0, response: "an answer" }],
        },
      ],
    ],
    [
      "two questions, the first without branching",
      [open(), goTo(0)],
      [
        {
          pointer: "/questions/0",
          params: { loop: [0, 1, 0] },
          related: ["/questions/1"],
        },
      ],
    ],
    [
      "a question that always leads into it is related, others are not",
      [yesNo({ "0": 1, "1": 4 }), open(), open(), goTo(2), open()],
      [
        {
          pointer: "/questions/2",
          related: ["/questions/1", "/questions/3"],
          witness: [
            { question: 0, response: "Yes" },
            { question: 1, response: "an answer" },
            { question: 2, response: "an answer" },
            { question: 3, response: "an answer" },
          ],
        },
      ],
    ],
    [
      "one finding for each set; a question that leads to both is related to both",
      [yesNo({ "0": 1, "1": 2 }), goTo(1), yesNo({ "0": 3, "1": 3 }), goTo(2)],
      [
        { pointer: "/questions/1/branching/index", related: ["/questions/0"] },
        { pointer: "/questions/2/branching/responseValues", related: ["/questions/0", "/questions/3"] },
      ],
    ],
    [
      "a loop that leads only into an endless loop is reported with it",
      [yesNo({ "0": 0, "1": 1 }), goTo(1)],
      [{ pointer: "/questions/1/branching/index", related: ["/questions/0"] }],
    ],
    [
      "a long round trip is cut",
      [...Array.from({ length: 11 }, () => open()), goTo(0)],
      [
        {
          pointer: "/questions/0",
          params: { loop: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], loopMore: 1 },
        },
      ],
    ],
  ]));
