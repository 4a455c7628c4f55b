import * as fc from "fast-check";
import { expect, it } from "vitest";
import { encodePieces } from "#http/answering/encode-pieces.ts";

it("is the UTF-8 of the whole", () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constant("€".repeat(100)),
  );
  fc.assert(
    fc.property(fc.array(texts), (pieces) => {
      const whole = pieces.map((piece) => piece.toWellFormed());
      expect(Buffer.from(encodePieces(whole)).toString()).toBe(whole.join(""));
    }),
  );
});

it("takes no more room than it needs, or three bytes a character", () => {
  expect(encodePieces(["a".repeat(1_000)]).buffer.byteLength).toBeLessThan(1_100);
  expect(encodePieces(["a".repeat(1_000), "€".repeat(1_000)]).buffer.byteLength).toBeLessThan(6_000);
  expect(encodePieces([]).byteLength).toBe(0);
});
