import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";
import { finding } from "../print/findings.ts";

const at = (pointer: string, code: Diagnostic["code"] = "tests/some-code"): Diagnostic =>
  finding({ code, message: "", pointer });
const order = (payload: unknown, pointers: readonly string[]): string[] =>
  inDocumentOrder(
    pointers.map((pointer) => at(pointer)),
    payload,
  ).map(({ pointer }) => pointer);

describe("inDocumentOrder", () => {
  it.each<[string, unknown, readonly string[], readonly string[]]>([
    ["no finding", {}, [], []],
    ["one finding", null, ["/a/b"], ["/a/b"]],
    ["members in their order in the payload, not by name", { b: 1, a: 2 }, ["/a", "/b"], ["/b", "/a"]],
    ["elements by number, not alphabetically", Array(12).fill(0), ["/10", "/9", "/2"], ["/2", "/9", "/10"]],
    ["a container before its members", { a: { b: 1 } }, ["/a/b", "/a", ""], ["", "/a", "/a/b"]],
    [
      "a missing member at the start of its parent",
      { a: { x: 1 }, b: 2 },
      ["/b", "/a/x", "/a/gone"],
      ["/a/gone", "/a/x", "/b"],
    ],
    ["a pointer into a string at the string", { a: "x", b: 1 }, ["/b", "/a/deeper"], ["/a/deeper", "/b"]],
    [
      "an element that is missing where it would be",
      { a: [1, 2] },
      ["/a/5", "/a/1", "/a/0"],
      ["/a/0", "/a/1", "/a/5"],
    ],
    [
      "names that begin alike",
      { ab: { x: 1 }, a: { x: 1 } },
      ["/a/x", "/ab/x", "/a", "/ab"],
      ["/ab", "/ab/x", "/a", "/a/x"],
    ],
    [
      "questions by number, and what is inside them by place",
      { z: 1, questions: Array(12).fill({ y: 1, x: [1, 2], q: 3 }), a: 2 },
      [
        "/a",
        "/questions/10/x/1",
        "/questions/2/q",
        "/questions/10/y",
        "/questions/10",
        "/questions/2/x/1",
        "/questions/2/x/0",
        "/questions",
        "/z",
        "",
      ],
      [
        "",
        "/z",
        "/questions",
        "/questions/2/x/0",
        "/questions/2/x/1",
        "/questions/2/q",
        "/questions/10",
        "/questions/10/y",
        "/questions/10/x/1",
        "/a",
      ],
    ],
    [
      "questions that are not a list",
      { questions: { "10": 1, b: 1, "2": 1 } },
      ["/questions/b", "/questions/10", "/questions/2"],
      ["/questions/2", "/questions/10", "/questions/b"],
    ],
    [
      "names that only look like questions",
      { questionsX: [1, 2], questions: [1, 2] },
      ["/questions/0", "/questionsX/1"],
      ["/questionsX/1", "/questions/0"],
    ],
    [
      "members of a wide object",
      Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`k${70 - index}`, { a: 1 }])),
      ["/k1/a", "/k7", "/gone", "/k70/a", "/k70"],
      ["/gone", "/k70", "/k70/a", "/k7", "/k1/a"],
    ],
    ["null and what is in it", { b: null, a: 1 }, ["/a", "/b/x/y"], ["/b/x/y", "/a"]],
    ["escaped names", { "x/y": 1, "~": 2 }, ["/~0", "/x~1y"], ["/x~1y", "/~0"]],
    [
      "members named like those of Object.prototype",
      { z: 1, constructor: 2 },
      ["/constructor", "/z"],
      ["/z", "/constructor"],
    ],
  ])("%s", (_name, payload, given, expected) => {
    expect(order(payload, given)).toEqual(expected);
  });

  it("keeps the order of findings with the same pointer", () => {
    const sorted = inDocumentOrder([at("/b"), at("/a", "tests/first"), at("/a", "tests/second")], {
      a: 1,
      b: 2,
    });
    expect(sorted.map(({ code }) => code)).toEqual(["tests/first", "tests/second", "tests/some-code"]);
  });

  it("sorts findings of an object with 20,000 properties", () => {
    const payload = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    const names = Object.keys(payload).map((name) => `/${name}`);
    expect(order(payload, [...names].reverse())).toEqual(names);
  });

  it("returns the findings it was given", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(fc.constantFrom("", "/0", "/a", "/1/b", "/a/0")),
        (payload, pointers) => {
          expect(order(payload, pointers).sort()).toEqual([...pointers].sort());
        },
      ),
    );
  });
});
