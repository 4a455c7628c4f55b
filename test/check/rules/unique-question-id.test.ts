import { describe, expect, it } from "vitest";
import { findingsOf, open, runCases } from "./rule-case.ts";

const id = (value: unknown): object => open({ id: value });

describe("unique-question-id", () => {
  runCases("unique-question-id", [
    ["no questions", [], []],
    ["no ids", [open(), open()], []],
    ["null", [id(null), id(null)], []],
    ["ids that differ, if only in case", [id("a"), id("A"), id(" a"), id("__proto__")], []],
    ["ids that differ only in the encoding of an accent", [id("\u00e9"), id("e\u0301")], []],
    ["invalid ids", [id(5), id(5)], []],
    ["an invalid question", [id("a"), 5 as never], []],
    ["an id that equals the position of a question with an id", [id("1"), id("0")], []],
    ["an id that equals its own position", [id("0"), open()], []],
    ["an id that is almost a position", [id("01"), open(), id("1.0")], []],
    ["an empty id beside a question without one", [open(), id("")], []],
    ["an id that equals a position that does not exist", [id("2"), open()], []],
    [
      "one finding for every question but the first",
      [id("a"), id("b"), id("a"), id("a")],
      [
        {
          pointer: "/questions/2/id",
          severity: "error",
          messageId: "sameId",
          params: { position: 2, first: 0, id: "a" },
          related: ["/questions/0/id"],
        },
        { pointer: "/questions/3/id", related: ["/questions/0/id"] },
      ],
    ],
    ["empty ids", [id(""), id("")], [{ pointer: "/questions/1/id", related: ["/questions/0/id"] }]],
    [
      "an id under which the answer to a question without one is stored",
      [id("1"), open(), id("c")],
      [
        {
          pointer: "/questions/0/id",
          severity: "error",
          messageId: "sameAsPosition",
          params: { position: 1, first: 0, id: "1" },
          related: ["/questions/1"],
        },
      ],
    ],
  ]);

  it("reports nothing about a question whose id is invalid", () => {
    expect(findingsOf("unique-question-id", [id("1"), id(5), open()])).toEqual([]);
  });
});
