import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortLine } from "#pictures/fit-text.ts";
import { anyCharacters } from "../any-characters.ts";

describe("shortLine", () => {
  it.each([
    ["keeps a short text", "Why?", "Why?"],
    ["keeps what just fits", "0123456789", "0123456789"],
    ["cuts what does not", "0123456789a", "0123456789…"],
    ["cuts after a space without it", "012345678 9a", "012345678…"],
    ["replaces white space by single spaces", "\t a\n\r\n b\u2028\u00a0c ", "a b c"],
    ["removes control and direction characters", "a\u0000b\u202E\u200Fc\uFEFF", "a bc"],
    ["keeps joiners", "👩‍👧", "👩‍👧"],
    ["replaces unpaired surrogates", "a\ud800", "a\uFFFD"],
    ["replaces what XML does not allow", "a\uFFFE\uFFFF", "a\uFFFD\uFFFD"],
    ["does not cut a sequence of emoji", "01234👩‍👩‍👧‍👦", "01234…"],
    ["does not cut an accent from its letter", "012345678e\u0301", "012345678…"],
    ["cuts a character that is longer than the line", `e${"\u0301".repeat(20)}`, `e${"\u0301".repeat(9)}…`],
    ["marks a cut inside white space", `a${" ".repeat(5_000)}b`, "a…"],
    ["cuts between words", "abcdef ghijk", "abcdef…"],
    ["leaves out markup", "<p>a <b>b</b></p>&amp; c", "a b & c"],
    ["leaves out a tag that it does not read to its end", `a <i title="${"b".repeat(5_000)}">c</i>`, "a…"],
    ["is empty for white space", " \n ", ""],
    ["is empty for markup that it does not read to its end", "<b>".repeat(2_000), ""],
  ])("%s", (_, text, line) => {
    expect(shortLine(text, 10)).toBe(line);
  });

  it("is one line of allowed characters within the length", () => {
    fc.assert(
      fc.property(anyCharacters({ maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const line = shortLine(text, limit);
        expect(line.length).toBeLessThanOrEqual(limit + 1);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/\p{Cc}|\s\s|[\uFFFE\uFFFF\u202A-\u202E]|^\s|\s$/u);
      }),
    );
  });
});
