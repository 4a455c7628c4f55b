// The names of characters that matter are few; a library that knows all of them is the judge.
import { decodeHTMLAttribute } from "entities";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activeStyle } from "#check/markup/active-style.ts";
import { unsafeAttributeScheme } from "#check/markup/unsafe-address.ts";
import { decodeReferences } from "#markup/character-references.ts";

describe("decodeReferences", () => {
  it.each([
    ["nothing to decode", "nothing to decode"],
    ["java&Tab;script&colon;alert&lpar;1)", "java\tscript:alert(1)"],
    ["&#106;&#x61;&#118&#X61script:", "javascript:"],
    ["a&lt=b &ltc; &lt; &lt &lt", "a&lt=b &ltc; < < <"],
    ["?a=1&copy=2&amp;b=3&eacute;", "?a=1&copy=2&b=3&eacute;"],
    ["&#0;&#xd800;&#x110000;&#128;&#x81;", "\ufffd\ufffd\ufffd\ufffd\u0081"],
    ["&#x8d;&#x8f;&#x90;&#x9d;", "\u008d\u008f\u0090\u009d"],
    ["&#x9f;&#xa1;", "\ufffd\u00a1"],
    ["&Colon;&AMP &QUOT;&Amp", '&Colon;& "&Amp'],
  ])("%j is read as %j", (written, read) => {
    expect(decodeReferences(written)).toBe(read);
  });

  const names =
    "Tab NewLine colon amp lt gt quot nbsp shy zwnj ZeroWidthSpace lpar rpar sol bsol semi fjlig ic eacute Kopf notit ThickSpace";
  const piece = fc.oneof(
    fc.constantFrom(
      "java",
      "script",
      "data",
      ":",
      "url(",
      "expression(",
      ";",
      "=",
      " ",
      "&",
      "image/png,",
      "http",
    ),
    fc.constantFrom(...names.split(" ").flatMap((name) => [`&${name};`, `&${name}`])),
    fc.integer({ min: 0, max: 300 }).map((code) => `&#${code};`),
    fc
      .constantFrom("j", "s", ":", "(", "\u00ad", "\u200b")
      .map((sign) => `&#x${sign.charCodeAt(0).toString(16)}`),
  );

  it("classifies addresses and styles as the whole table does", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const written = pieces.join("");
        const ours = decodeReferences(written);
        const theirs = decodeHTMLAttribute(written);
        expect(unsafeAttributeScheme("href", ours)).toBe(unsafeAttributeScheme("href", theirs));
        expect(activeStyle(ours)).toBe(activeStyle(theirs));
      }),
      { numRuns: 5_000 },
    );
  });
});
