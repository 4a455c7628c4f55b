import { describe } from "vitest";
import { open, rating, runCases, yesNo } from "./rule-case.ts";

const place = "/questions/0/branching/responseValues";

describe("unrouted-answer", () =>
  runCases("unrouted-answer", [
    ["every answer routed", [yesNo({ "0": 2, "1": "next_question" }), open(), open()], []],
    ["a skip, which cannot be routed", [yesNo({ "0": 2, "1": 1 }, { optional: true }), open(), open()], []],
    ["the last question", [open(), yesNo({ "0": "end" })], []],
    ["branching without effect", [yesNo({ "0": 1 }), open()], []],
    ["branching with an invalid target", [yesNo({ "0": 9 }), open(), open()], []],
    ["no branching by response", [open({ branching: { type: "end" } })], []],
    [
      "one answer",
      [yesNo({ "0": 2 }), open(), open()],
      [
        {
          pointer: place,
          severity: "info",
          messageId: "uncovered",
          params: { answers: ["No"], target: 1, targetText: "Why?" },
        },
      ],
    ],
    [
      "some ratings",
      [rating({ negative: 2 }), open(), open()],
      [{ pointer: place, params: { answers: ["3", "4", "5"] } }],
    ],
  ]));
