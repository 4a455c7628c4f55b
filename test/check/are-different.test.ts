import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areDifferent } from "#check/are-different.ts";

describe("areDifferent", () => {
  it.each<[string, (string | undefined)[], boolean]>([
    ["no texts", [], true],
    ["one text", ["a"], true],
    ["different lengths", ["a", "ab"], true],
    ["the same text", ["a", "b", "a"], false],
    ["a text and nothing", ["a", undefined], true],
    ["an empty text and nothing", ["", undefined], true],
    ["nothing twice", [undefined, undefined], false],
  ])("%s", (_name, texts, expected) => expect(areDifferent(texts)).toBe(expected));

  it("agrees with a Set, for few texts and for many", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ab]{0,6}$/), { maxLength: 40 }), (texts) => {
        expect(areDifferent(texts)).toBe(new Set(texts).size === texts.length);
      }),
    );
  });
});
