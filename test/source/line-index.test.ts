import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { lineIndex } from "#source/line-index.ts";
import { plainPosition } from "./marked-text.ts";

describe("lineIndex", () => {
  test.each([
    ["", 0, 1, 1],
    ["abc", 2, 1, 3],
    ["abc", 3, 1, 4],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\n", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\r\nb", 2, 1, 3],
    ["a\rb", 2, 2, 1],
    ["a\n\rb", 3, 3, 1],
    ["a\r\r\nb", 4, 3, 1],
    ["\tb", 1, 1, 2],
    ["😀b", 2, 1, 3],
    ["\u2028b", 1, 1, 2],
    ["\ufeffab", 0, 1, 1],
    ["\ufeffab", 1, 1, 1],
    ["\ufeffab", 2, 1, 2],
    ["\ufeffa\nb", 3, 2, 1],
    ["a\ufeffb", 2, 1, 3],
  ])("%j at %i is line %i, column %i", (text, offset, line, column) => {
    expect(lineIndex(text)(offset)).toEqual({ line, column, offset });
  });

  it("clamps offsets off the text", () => {
    expect(lineIndex("ab")(9)).toEqual({ line: 1, column: 3, offset: 2 });
    expect(lineIndex("ab")(-1)).toEqual({ line: 1, column: 1, offset: 0 });
  });

  it("agrees with a simple count in any text", () => {
    const piece = fc.constantFrom("\n", "\r", "\r\n", "a", "\t", "😀", "\ufeff");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const positionAt = lineIndex(text);
        for (let offset = 0; offset <= text.length; offset++) {
          expect(positionAt(offset)).toEqual(plainPosition(text, offset));
        }
      }),
    );
  });
});
