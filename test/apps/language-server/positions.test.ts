import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { type PositionEncoding, TextLines } from "#apps/language-server/positions.ts";

const encodings = ["utf-8", "utf-16", "utf-32"] as const;
const text = 'a\r\n"é€😀z"\rb\n';
const behindSmile = text.indexOf("z");

describe("TextLines", () => {
  it.each<[PositionEncoding, number]>([
    ["utf-8", 1 + 2 + 3 + 4],
    ["utf-16", 1 + 1 + 1 + 2],
    ["utf-32", 1 + 1 + 1 + 1],
  ])("counts the characters of a line in %s", (encoding, character) => {
    const lines = new TextLines(text, encoding);
    expect(lines.positionAt(behindSmile)).toEqual({ line: 1, character });
    expect(lines.offsetAt({ line: 1, character })).toBe(behindSmile);
  });

  it.each(encodings)("ends lines with CRLF, LF and CR, in %s", (encoding) => {
    const lines = new TextLines(text, encoding);
    expect([0, 1, 2, 3, 4].map((line) => lines.offsetAt({ line, character: 0 }))).toEqual([
      0,
      3,
      text.indexOf("b"),
      text.length,
      text.length,
    ]);
  });

  it.each(encodings)("clamps what is off the text, in %s", (encoding) => {
    const lines = new TextLines(text, encoding);
    expect(lines.offsetAt({ line: 0, character: 99 })).toBe(1);
    expect(lines.offsetAt({ line: 99, character: 0 })).toBe(text.length);
    expect(lines.offsetAt({ line: -1, character: 5 })).toBe(0);
    expect(lines.positionAt(-5)).toEqual({ line: 0, character: 0 });
    expect(lines.positionAt(999)).toEqual({ line: 3, character: 0 });
  });

  it("comes back to every offset between characters, in each encoding", () => {
    const characters = array(constantFrom("a", "é", "€", "😀", "\n", "\r\n", '"'), { maxLength: 30 });
    assert(
      property(characters, constantFrom(...encodings), (given, encoding) => {
        const lines = new TextLines(given.join(""), encoding);
        let offset = 0;
        for (const each of given) {
          expect(lines.offsetAt(lines.positionAt(offset))).toBe(offset);
          offset += each.length;
        }
      }),
    );
  });
});
