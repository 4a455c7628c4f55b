import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areDifferent, mayRepeat, normalizeText } from "#question-types/duplicate-texts.ts";

describe("mayRepeat", () => {
  const pieces = [
    "a",
    "A",
    "b",
    "You",
    "your",
    " ",
    "\u00a0",
    "\u200b",
    "\u0301",
    "é",
    "É",
    "\u212a",
    "k",
    "İ",
    "ß",
    "1",
    "",
  ];
  const texts = fc.array(
    fc.option(
      fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join("")),
      { nil: undefined, freq: 9 },
    ),
    { maxLength: 8 },
  );

  it("is exact for a few texts", () => {
    fc.assert(
      fc.property(texts, (list) => {
        const read = list.flatMap((text) => (text === undefined ? [] : normalizeText(text)));
        expect(mayRepeat(list)).toBe(new Set(read).size < read.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it("does not compare more than a few", () => {
    expect(mayRepeat(Array.from({ length: 33 }, (_, index) => `${index}`))).toBe(true);
  });
});

it.each([" ", "\u00a0", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"])(
  "%j at an end is not read",
  (sign) => {
    expect(normalizeText(`${sign}Yes${sign}`)).toBe("yes");
    expect(mayRepeat(["Yes", `Yes${sign}`])).toBe(true);
  },
);

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
});
