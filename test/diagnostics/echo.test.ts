import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeValue, listNames, quote, shorten } from "#diagnostics/echo.ts";
import { ECHO_LENGTH } from "#diagnostics/limits.ts";
import { anyCharacters } from "../any-characters.ts";

describe("shorten", () => {
  it("does not change a text within the length", () => {
    expect(shorten("")).toBe("");
    expect(shorten("x".repeat(ECHO_LENGTH))).toBe("x".repeat(ECHO_LENGTH));
    expect(shorten("four", 4)).toBe("four");
  });

  it("cuts a longer text and ends it with an ellipsis", () => {
    expect(shorten("x".repeat(ECHO_LENGTH + 1))).toBe(`${"x".repeat(ECHO_LENGTH - 1)}…`);
    expect(shorten("abcdef", 4)).toBe("abc…");
  });

  it("does not cut inside a surrogate pair", () => {
    expect(shorten("ab😀cd", 4)).toBe("ab…");
    expect(shorten("a😀bcd", 4)).toBe("a😀…");
  });

  it("keeps well-formed texts well-formed and within the length", () => {
    fc.assert(
      fc.property(anyCharacters(), fc.integer({ min: 2, max: 20 }), (text, length) => {
        const cut = shorten(text, length);
        if (text.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(length);
      }),
    );
  });
});

describe("quote", () => {
  it.each([
    ["plain", '"plain"'],
    ['say "hi"', '"say \\"hi\\""'],
    ["two\r\nlines", '"two\\r\\nlines"'],
    ["\u0000", '"\\u0000"'],
    ["\ud800", '"\\ud800"'],
  ])("%j is quoted as %s", (text, quoted) => {
    expect(quote(text)).toBe(quoted);
  });

  it("cuts to the given length", () => {
    expect(quote("abcdef", 3)).toBe('"ab…"');
  });
});

describe("describeValue", () => {
  it.each<[string, unknown, string]>([
    ["null", null, "null"],
    ["an empty list", [], "an empty list"],
    ["a list", [1, 2], "a list of 2"],
    ["a text", "x", 'the text "x"'],
    ["a number", -1.5, "the number -1.5"],
    ["NaN", Number.NaN, "the number NaN"],
    ["a boolean", false, "false"],
    ["an object", { toString: () => "evil" }, "an object"],
    ["a date", new Date(0), "an object"],
    ["a big integer", 10n, "a big integer"],
    ["undefined", undefined, "nothing"],
    ["a symbol", Symbol("s"), "a symbol"],
    ["a function", () => 1, "a function"],
  ])("%s", (_name, value, words) => {
    expect(describeValue(value)).toBe(words);
  });

  it("cuts a long text", () => {
    expect(describeValue("x".repeat(1_000_000)).length).toBeLessThan(ECHO_LENGTH + 20);
  });
});

describe("listNames", () => {
  it.each<[readonly string[], string]>([
    [[], ""],
    [["a"], '"a"'],
    [["a", "b"], '"a" or "b"'],
    [["a", "b", "c"], '"a", "b" or "c"'],
  ])("%j reads %s", (names, words) => {
    expect(listNames(names)).toBe(words);
  });

  it("counts the names beyond the most that it lists", () => {
    expect(listNames(["a", "b", "c", "d"], 2)).toBe('"a", "b" and 2 more');
    expect(listNames(["x".repeat(50)])).toBe(`"${"x".repeat(39)}…"`);
  });
});
