import { describe, expect, it } from "vitest";
import { applyPatch, valueAt } from "#diagnostics/json-patch.ts";

const payload = { none: null, text: "ab", list: [{ n: 1 }, { n: 2 }], "a/b": { c: true } };

describe("valueAt", () => {
  it.each<[readonly string[], unknown]>([
    [[], payload],
    [["none"], null],
    [["none", "x"], undefined],
    [["text", "length"], undefined],
    [["list", "1", "n"], 2],
    [["list", "2"], undefined],
    [["list", "length"], undefined],
    [["a/b", "c"], true],
    [["toString"], undefined],
  ])("%j", (tokens, value) => {
    expect(valueAt(payload, tokens)).toBe(value);
  });
});

describe("applyPatch", () => {
  it("changes a copy, and shares what is left alone", () => {
    const before = structuredClone(payload);
    const after = applyPatch(payload, [
      { op: "replace", path: "/list/0/n", value: 7 },
      { op: "add", path: "/list/0/m", value: 8 },
      { op: "remove", path: "/a~1b/c" },
    ]);
    expect(payload).toEqual(before);
    expect(after).toEqual({ ...payload, list: [{ n: 7, m: 8 }, { n: 2 }], "a/b": {} });
    expect((after as typeof payload).list[1]).toBe(payload.list[1]);
  });

  it.each(["/none/x", "/text/0", "/list/9/n", "/nowhere/x"])("finds nothing at %s", (path) => {
    expect(() => applyPatch(payload, [{ op: "replace", path, value: 1 }])).toThrow(
      `There is nothing at ${path}.`,
    );
    expect(() => applyPatch(payload, [{ op: "remove", path }])).toThrow(`There is nothing at ${path}.`);
  });
});
