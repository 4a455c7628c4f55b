import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "../../../src/cli/records/read-lines.ts";

async function linesOf(chunks: readonly Uint8Array[], most: number) {
  const lines = [];
  for await (const line of readLines(Readable.from(chunks), most)) {
    lines.push({ ...line, bytes: line.bytes === null ? null : Buffer.from(line.bytes).toString("latin1") });
  }
  return lines;
}

it("cuts a stream at its line feeds, whatever its chunks are", async () => {
  const piece = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r"), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.integer({ min: 0, max: 9 }), async (pieces, most) => {
      const whole = pieces.join("");
      const parts = whole.split("\n");
      const expected = parts[parts.length - 1] === "" ? parts.slice(0, -1) : parts;
      const lines = await linesOf(
        pieces.filter((each) => each !== "").map((each) => Buffer.from(each)),
        most,
      );
      expect(lines.map(({ bytes }) => bytes)).toEqual(
        expected.map((each) => (each.length > most ? null : each)),
      );
      expect(lines.map(({ line }) => line)).toEqual(expected.map((_, at) => at + 1));
      if (lines.length > 0) expect(lines[lines.length - 1]?.end).toBe(whole.length);
    }),
  );
});
