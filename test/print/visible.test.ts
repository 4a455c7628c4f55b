import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { visible, visibleJson } from "#print/visible.ts";
import { anyText } from "./any-reports.ts";

describe("visible", () => {
  test.each([
    ["plain words, 12 %", "plain words, 12 %"],
    ["é ñ ß 漢字 한국어 हिन्दी", "é ñ ß 漢字 한국어 हिन्दी"],
    ["a family and a thumb", "👨‍👩‍👧 👍🏽"],
    ["Persian with its non-joiner", "می‌خواهم"],
    ["one colon: two, a # [link]", "a: b #1 [x] # #[x]"],
    ["colons inside", "std::string ::"],
  ])("leaves %s alone", (_what, text) => {
    expect(visible(text)).toBe(text);
  });

  test.each([
    ["line breaks", "a\r\nb\u2028c\u2029d\u0085e", "a\\u000d\\u000ab\\u2028c\\u2029d\\u0085e"],
    ["tabs and NUL", "\t\0", "\\u0009\\u0000"],
    ["terminal commands", "\u001b[2J\u009b31m\u007f", "\\u001b[2J\\u009b31m\\u007f"],
    ["directions", "\u202eabc\u2066\u200f\u061c", "\\u202eabc\\u2066\\u200f\\u061c"],
    ["what cannot be seen", "\ufeff\u200b\u00ad\u2060", "\\ufeff\\u200b\\u00ad\\u2060"],
    ["invisible tags, in UTF-16 code units", "\u{e0041}", "\\udb40\\udc41"],
    ["halves of pairs", "\ud83d \udc4d", "\\ud83d \\udc4d"],
    ["commands of older runners", "see ##[add-mask]x", "see #\\u0023[add-mask]x"],
    ["commands of Azure", "##vso[task.x] ###VSO[", "#\\u0023vso[task.x] ##\\u0023VSO["],
    ["commands at the beginning", " ::error::x", " \\u003a:error::x"],
  ])("shows %s", (_what, text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});

describe("visibleJson", () => {
  it("reads as the same value, and shows what JSON itself leaves raw", () => {
    const value = { a: "\u202e\u007f\u2028##[error]", "\u009b": "👍\ud800" };
    const json = visibleJson(JSON.stringify(value, null, 2));
    expect(json).toBe(`{\n  "a": "\\u202e\\u007f\\u2028#\\u0023[error]",\n  "\\u009b": "👍\\ud800"\n}`);
    expect(JSON.parse(json)).toEqual(value);
  });

  it("keeps every value", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(JSON.parse(visibleJson(JSON.stringify([text], null, 2)))).toEqual([text]);
      }),
    );
  });
});
