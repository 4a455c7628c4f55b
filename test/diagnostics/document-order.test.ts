import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";

const at = (pointer: string, code = "some-code"): Diagnostic => ({
  code,
  severity: "error",
  message: "",
  pointer,
});
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
    const sorted = inDocumentOrder([at("/b"), at("/a", "first"), at("/a", "second")], { a: 1, b: 2 });
    expect(sorted.map(({ code }) => code)).toEqual(["first", "second", "some-code"]);
  });

  it("keeps the order of the findings when a getter of the payload throws", () => {
    const payload = {
      get a(): never {
        throw new Error("no");
      },
      b: 1,
    };
    expect(order(payload, ["/b", "/a/x"])).toEqual(["/b", "/a/x"]);
  });

  it("sorts findings of an object with 20,000 members", () => {
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
