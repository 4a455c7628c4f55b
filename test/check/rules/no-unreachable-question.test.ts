import { describe } from "vitest";
import { goTo, open, type RuleCase, runCases, yesNo } from "./rule-case.ts";

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Questions with an invalid property that decides where their answers lead. Without it, they lead to one of the two after them. */
const unroutable: readonly [member: string, question: object][] = [
  ["type", { ...goTo(2), type: "opne" }],
  ["choices", yesNo({ "0": 2, "1": 2 }, { choices: ["Yes", 7] })],
  [
    "scale",
    {
      ...{ type: "rating", question: "How?", display: "number", scale: "3" },
      branching: { type: "response_based", responseValues: { negative: 2, neutral: 2, positive: 2 } },
    },
  ],
  ["hasOpenChoice", yesNo({ "0": 2, "1": 2 }, { hasOpenChoice: "yes" })],
  ["optional", yesNo({ "0": 2, "1": 2 }, { optional: "yes" })],
  ["branching", open({ branching: { type: "specific_question", index: "2" } })],
];

describe("no-unreachable-question", () =>
  runCases("no-unreachable-question", [
    ["no questions", [], []],
    ["a chain", [open(), open()], []],
    ["reached backward", [goTo(2), open({ branching: { type: "end" } }), goTo(1)], []],
    ["reached by a skip alone", [yesNo({ "0": 2, "1": 2 }, { optional: true }), open(), open()], []],
    ["questions beside branching whose name is misspelt", [goTo(2), open(), open({ branchin: {} })], []],
    ["questions after an invalid target", [goTo(9), open(), open()], []],
    ...unroutable.map(
      ([member, question]): RuleCase => [
        `questions after one with an invalid ${member}`,
        [question, open({ branching: { type: "end" } }), open()],
        [],
      ],
    ),
    [
      "one finding per place, with the question that leads past it and its dependents",
      [goTo(3), open(), open(), open()],
      [
        {
          pointer: "/questions/1",
          severity: "warning",
          messageId: "unreachableWithOthers",
          params: {
            question: 1,
            questionText: "Why?",
            count: 1,
            before: 0,
            beforeText: "Why?",
            targets: [3],
          },
          related: ["/questions/0/branching/index", "/questions/2"],
          witness: [{ question: 0, response: "an answer" }],
        },
      ],
    ],
    [
      "many that depend on one are counted, and ten of them related",
      [goTo(21), ...Array.from({ length: 20 }, () => open()), open()],
      [
        {
          pointer: "/questions/1",
          messageId: "unreachableWithOthers",
          params: { count: 19 },
          related: ["/questions/0/branching/index", ...range(2, 12).map((n) => `/questions/${n}`)],
        },
      ],
    ],
    [
      "two places",
      [goTo(2), open({ branching: { type: "end" } }), goTo(4), open(), open()],
      [
        {
          pointer: "/questions/1",
          messageId: "unreachable",
          params: { before: 0 },
          related: ["/questions/0/branching/index"],
        },
        {
          pointer: "/questions/3",
          messageId: "unreachable",
          params: { before: 2 },
          related: ["/questions/2/branching/index"],
        },
      ],
    ],
    [
      "what depends on two places belongs to the first",
      [goTo(4), goTo(3), goTo(3), goTo(4), open()],
      [
        { pointer: "/questions/1", related: ["/questions/0/branching/index", "/questions/3"] },
        { pointer: "/questions/2", related: ["/questions/0/branching/index"] },
      ],
    ],
    [
      "a later question from which all others follow",
      [goTo(3), open({ branching: { type: "end" } }), goTo(1), open()],
      [{ pointer: "/questions/2", related: ["/questions/0/branching/index", "/questions/1"] }],
    ],
    [
      "what depends on it, by position",
      [goTo(4), goTo(3), open(), goTo(2), open()],
      [
        {
          pointer: "/questions/1",
          related: ["/questions/0/branching/index", "/questions/2", "/questions/3"],
        },
      ],
    ],
    [
      "an unreachable loop, at its first question",
      [goTo(4), goTo(2), goTo(3), yesNo({ "0": 1, "1": 4 }), open()],
      [
        {
          pointer: "/questions/1",
          related: ["/questions/0/branching/index", "/questions/2", "/questions/3"],
        },
      ],
    ],
    [
      "a question with a wrong target may lead to all others",
      [goTo(4), open({ branching: { type: "end" } }), goTo(9), open({ branching: { type: "end" } }), open()],
      [
        {
          pointer: "/questions/2",
          related: ["/questions/0/branching/index", "/questions/1", "/questions/3"],
        },
      ],
    ],
    [
      "after the end",
      [yesNo({ "0": "end", "1": "end" }), open()],
      [
        {
          pointer: "/questions/1",
          params: { targets: ["end"] },
          related: ["/questions/0/branching/responseValues"],
        },
      ],
    ],
    [
      "after an endless loop",
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
          params: { before: 0, targets: [2, "end"] },
        },
      ],
    ],
    [
      "three targets are joined by commas",
      [yesNo({ "0": 2, "1": 3, "2": "end" }, { choices: ["a", "b", "c"] }), open(), open(), open()],
      [
        {
          pointer: "/questions/1",
          params: { targets: [2, 3, "end"] },
        },
      ],
    ],
    [
      "many targets",
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
      [{ pointer: "/questions/1", params: { targets: [2, 3, 4, 5, 6] } }],
    ],
  ]));
