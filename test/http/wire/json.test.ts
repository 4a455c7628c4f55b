import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { encodePieces, type Json, jsonOf, jsonPieces, jsonText } from "#http/wire/json.ts";
import { anyCharacters } from "../../any-characters.ts";

test.each<[string, Json<unknown>]>([
  ["a value", jsonOf([1, "ü"])],
  ["a text", jsonText('[1,"ü"]')],
  ["pieces", jsonPieces(["[1", ',"ü', '"]'])],
])("%s has text, pieces and value", (_name, json) => {
  expect(json.text).toBe('[1,"ü"]');
  expect(json.pieces.join("")).toBe(json.text);
  expect(json.parse()).toEqual([1, "ü"]);
  expect(json.parse()).not.toBe(json.parse());
});

describe("encodePieces", () => {
  it("encodes the joined pieces", () => {
    const texts = fc.oneof(fc.string({ unit: "grapheme" }), anyCharacters(), fc.constant("€".repeat(100)));
    fc.assert(
      fc.property(fc.array(texts), (pieces) => {
        const whole = pieces.map((piece) => piece.toWellFormed());
        expect(Buffer.from(encodePieces(whole)).toString()).toBe(whole.join(""));
      }),
    );
  });

  it("allocates about the length in ASCII, and at most three bytes a code unit otherwise", () => {
    expect(encodePieces(["a".repeat(1_000)]).buffer.byteLength).toBeLessThan(1_100);
    expect(encodePieces(["a".repeat(1_000), "€".repeat(1_000)]).buffer.byteLength).toBeLessThan(6_000);
    expect(encodePieces([]).byteLength).toBe(0);
  });
});
