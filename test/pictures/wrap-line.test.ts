import fc from "fast-check";
import { expect, it } from "vitest";
import { wrapLine } from "#pictures/wrap-line.ts";

it.each([
  ["", [""]],
  ["a b", ["a b"]],
  ["one two three", ["one two", "three"]],
  ["abcdefgh", ["abcdefgh"]],
  ["abcdefghi", ["abcdefgh", "i"]],
  ["x abcdefghi y", ["x", "abcdefgh", "i y"]],
  ["1234567👩‍👧x", ["1234567", "👩‍👧x"]],
  ["to be or not to be", ["to be or", "not to", "be"]],
])("breaks %j", (line, lines) => {
  expect(wrapLine(line, 8)).toEqual(lines);
});

it("keeps every character, in lines that are not too long", () => {
  const lines = fc.string({ unit: "grapheme", maxLength: 100 }).map((line) => line.replace(/\s+/g, " "));
  fc.assert(
    fc.property(lines, fc.integer({ min: 20, max: 40 }), (line, width) => {
      const wrapped = wrapLine(line, width);
      expect(wrapped.join("").replaceAll(" ", "")).toBe(line.replaceAll(" ", ""));
      for (const part of wrapped) expect(part.length).toBeLessThanOrEqual(width);
    }),
  );
});
