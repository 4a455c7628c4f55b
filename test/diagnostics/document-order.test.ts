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

describe("document order", () => {
  it.each<[string, unknown, readonly string[], readonly string[]]>([
    ["nothing", {}, [], []],
    ["one finding, wherever", null, ["/a/b"], ["/a/b"]],
    ["members as they stand, not by name", { b: 1, a: 2 }, ["/a", "/b"], ["/b", "/a"]],
    ["elements by number, not by text", Array(12).fill(0), ["/10", "/9", "/2"], ["/2", "/9", "/10"]],
    ["a container before what it holds", { a: { b: 1 } }, ["/a/b", "/a", ""], ["", "/a", "/a/b"]],
    [
      "what is missing where its parent begins",
      { a: { x: 1 }, b: 2 },
      ["/b", "/a/x", "/a/gone"],
      ["/a/gone", "/a/x", "/b"],
    ],
    ["places inside a text where the text is", { a: "x", b: 1 }, ["/b", "/a/deeper"], ["/a/deeper", "/b"]],
    ["escaped names", { "x/y": 1, "~": 2 }, ["/~0", "/x~1y"], ["/x~1y", "/~0"]],
    [
      "members called like those of every object",
      { z: 1, constructor: 2 },
      ["/constructor", "/z"],
      ["/z", "/constructor"],
    ],
  ])("%s", (_name, payload, given, expected) => {
    expect(order(payload, given)).toEqual(expected);
  });

  it("keeps findings at one place in the order in which they came", () => {
    const sorted = inDocumentOrder([at("/b"), at("/a", "first"), at("/a", "second")], { a: 1, b: 2 });
    expect(sorted.map(({ code }) => code)).toEqual(["first", "second", "some-code"]);
  });

  it("leaves findings as they came where the payload cannot be looked at", () => {
    const payload = {
      get a(): never {
        throw new Error("no");
      },
      b: 1,
    };
    expect(order(payload, ["/b", "/a/x"])).toEqual(["/b", "/a/x"]);
  });

  it("looks through a large object once", () => {
    const payload = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    const names = Object.keys(payload).map((name) => `/${name}`);
    expect(order(payload, [...names].reverse())).toEqual(names);
  });

  it("only ever rearranges", () => {
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
