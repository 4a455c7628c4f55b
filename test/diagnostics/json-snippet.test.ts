import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSnippet } from "#diagnostics/json-snippet.ts";
import { ECHO_LENGTH } from "#diagnostics/limits.ts";

class Survey {
  readonly name = "s";
}

const unnamed = Object.create({}) as object;

describe("jsonSnippet", () => {
  it.each<[value: unknown, snippet: string]>([
    [null, "null"],
    [true, "true"],
    [12, "12"],
    [-0.5, "-0.5"],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    ["\u202eabc", '"\\u202eabc"'],
    [[], "[]"],
    [["a"], '["a"]'],
    [["a", "b"], '["a", …]'],
    [[[1], 2], "[[…], …]"],
    [[{ a: 1 }], "[{…}]"],
    [[undefined], "[undefined]"],
    [{}, "{}"],
    [{ type: "open" }, '{"type": …}'],
    [{ type: "open", index: 1 }, '{"type": …, "index": …}'],
    [{ a: 1, b: 2, c: 3 }, '{"a": …, "b": …, …}'],
    [Object.assign(Object.create(null), { a: 1 }), '{"a": …}'],
    [undefined, "undefined"],
    [Number.NaN, "NaN"],
    [Number.NEGATIVE_INFINITY, "-Infinity"],
    [new Date(0), "Date"],
    [new Map(), "Map"],
    [new Survey(), "Survey"],
    [unnamed, "{}"],
    [new (class {})(), "object"],
  ])("of %o is %s", (value, snippet) => {
    expect(jsonSnippet(value)).toBe(snippet);
  });

  it("of a value that is not JSON is its type", () => {
    expect([1n, Symbol("s"), () => 1].map(jsonSnippet)).toEqual(["bigint", "symbol", "function"]);
  });

  it("calls no method of the value", () => {
    const fail = (): never => {
      throw new Error("called");
    };
    expect(jsonSnippet({ toJSON: fail, toString: fail, valueOf: fail })).toBe(
      '{"toJSON": …, "toString": …, …}',
    );
  });

  it("is short for any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        expect(jsonSnippet(value).length).toBeLessThan(ECHO_LENGTH * 7);
      }),
    );
    expect(jsonSnippet("x".repeat(1_000_000)).length).toBeLessThan(ECHO_LENGTH + 3);
    expect(jsonSnippet(["x".repeat(1_000_000)]).length).toBeLessThan(50);
    expect(jsonSnippet({ ["x".repeat(1_000_000)]: 1 }).length).toBeLessThan(60);
  });
});
