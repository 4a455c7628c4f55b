import { describe } from "vitest";
import { goTo, open, runCases, yesNo } from "./rule-case.ts";

describe("no-unreachable-question", () =>
  runCases("no-unreachable-question", [
    ["no questions", [], []],
    ["a chain", [open(), open()], []],
    ["reached backward", [goTo(2), open({ branching: { type: "end" } }), goTo(1)], []],
    ["reached by a skip alone", [yesNo({ "0": 2, "1": 2 }, { optional: true }), open(), open()], []],
    ["questions after an invalid target", [goTo(9), open(), open()], []],
    [
      "questions after an invalid question",
      [yesNo({ "0": 2, "1": 2 }, { optional: "yes" }), open(), open()],
      [],
    ],
    [
      "one finding for each question, with the question that leads past it",
      [goTo(3), open(), open(), open()],
      [
        {
          pointer: "/questions/1",
          severity: "warning",
          message:
            /^Nobody is ever asked questions\[1\] \("Why\?"\): questions\[0\] \("Why\?"\) always leads to questions\[3\]/,
          related: ["/questions/0/branching/index"],
          witness: [{ question: 0, response: "an answer" }],
        },
        { pointer: "/questions/2", message: /Only questions\[1\] \("Why\?"\) would lead here/ },
      ],
    ],
    [
      "after the end",
      [yesNo({ "0": "end", "1": "end" }), open()],
      [
        {
          pointer: "/questions/1",
          message: /always leads to the end\.$/,
          related: ["/questions/0/branching/responseValues"],
        },
      ],
    ],
    [
      "behind an endless loop",
      [open(), goTo(0), open()],
      [
        {
          pointer: "/questions/2",
          witness: [
            { question: 0, response: "an answer" },
            { question: 1, response: "an answer" },
          ],
        },
      ],
    ],
    [
      "two targets are joined by 'or'",
      [yesNo({ "0": 2, "1": "end" }), open(), open()],
      [
        {
          pointer: "/questions/1",
          message: /: questions\[0\] \("Well\?"\) always leads to questions\[2\] \("Why\?"\) or the end\./,
        },
      ],
    ],
    [
      "three targets are joined by commas",
      [yesNo({ "0": 2, "1": 3, "2": "end" }, { choices: ["a", "b", "c"] }), open(), open(), open()],
      [
        {
          pointer: "/questions/1",
          message: /leads to questions\[2\] \("Why\?"\), questions\[3\] \("Why\?"\) or the end\./,
        },
      ],
    ],
    [
      "many targets are shortened",
      [
        {
          type: "single_choice",
          question: "Where?",
          choices: ["a", "b", "c", "d", "e"],
          branching: { type: "response_based", responseValues: { "0": 2, "1": 3, "2": 4, "3": 5, "4": 6 } },
        },
        open(),
        open(),
        open(),
        open(),
        open(),
        open(),
      ],
      [{ pointer: "/questions/1", message: /questions\[5\] \("Why\?"\) and 1 more/ }],
    ],
  ]));
