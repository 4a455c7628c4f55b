import fc from "fast-check";
import { expect, it } from "vitest";
import { shortLine } from "#pictures/short-line.ts";

it.each([
  ["keeps a short text", "Why?", "Why?"],
  ["keeps what just fits", "0123456789", "0123456789"],
  ["cuts what does not", "0123456789a", "0123456789…"],
  ["cuts after a space without it", "012345678 9a", "012345678…"],
  ["makes white space single spaces", "\t a\n\r\n b\u2028\u00a0c ", "a b c"],
  ["leaves out controls and directions", "a\u0000b\u202E\u200Fc\uFEFF", "a bc"],
  ["keeps joiners", "👩‍👧", "👩‍👧"],
  ["mends halves of pairs", "a\ud800", "a\uFFFD"],
  ["mends what XML refuses", "a\uFFFE\uFFFF", "a\uFFFD\uFFFD"],
  ["does not cut a sequence of emoji", "01234👩‍👩‍👧‍👦", "01234…"],
  ["does not cut an accent from its letter", "012345678e\u0301", "012345678…"],
  ["cuts a character that is longer than the line", `e${"\u0301".repeat(20)}`, `e${"\u0301".repeat(9)}…`],
  ["says so when only white space was read", `a${" ".repeat(100)}b`, "a…"],
  ["is empty for white space", " \n ", ""],
])("%s", (_, text, line) => {
  expect(shortLine(text, 10)).toBe(line);
});

it("is one line of what pictures can hold, not longer than asked for", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      (text, limit) => {
        const line = shortLine(text, limit);
        expect(line.length).toBeLessThanOrEqual(limit + 1);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/\p{Cc}|\s\s|[\uFFFE\uFFFF\u202A-\u202E]|^\s|\s$/u);
      },
    ),
  );
});
