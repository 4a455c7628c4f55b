import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "#apps/cli/records/read-lines.ts";

async function linesOf(chunks: readonly Uint8Array[], most: number) {
  const lines = [];
  for await (const batch of readLines(Readable.from(chunks), most)) {
    for (const { line, bytes, end } of batch)
      lines.push({ line, bytes: bytes === null ? null : Buffer.from(bytes).toString("latin1"), end });
  }
  return lines;
}

it("cuts a stream at its line feeds, for any chunks", async () => {
  const piece = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r"), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.integer({ min: 0, max: 9 }), async (pieces, most) => {
      const whole = pieces.join("");
      const parts = whole.split("\n");
      // Blank lines are left out, but counted, unless they cannot be recognized as blank.
      const expected = parts.flatMap((part, at) =>
        (part.length > most && part !== "") || part.trim() !== ""
          ? [{ line: at + 1, bytes: part.length > most ? null : part }]
          : [],
      );
      const lines = await linesOf(
        pieces.filter((each) => each !== "").map((each) => Buffer.from(each)),
        most,
      );
      expect(lines.map(({ line, bytes }) => ({ line, bytes }))).toEqual(expected);
      const last = lines[lines.length - 1];
      if (last !== undefined)
        expect(last.end).toBe(
          parts.slice(0, last.line).join("\n").length + (last.line < parts.length ? 1 : 0),
        );
    }),
  );
});

it("keeps nothing of a line once it is over the limit", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const kept: WeakRef<ArrayBufferLike>[] = [];
  let most = 0;
  async function* chunks() {
    for (let at = 0; at < 8; at++) {
      const chunk = Buffer.alloc(100_000, "x");
      kept.push(new WeakRef(chunk.buffer));
      yield chunk;
      // The target of a WeakRef that was read stays alive until the turn is over.
      await setImmediate();
      collect();
      most = Math.max(most, kept.filter((each) => each.deref() !== undefined).length);
    }
    yield Buffer.from("\nx\n");
  }
  const lines: (Uint8Array | null)[] = [];
  for await (const batch of readLines(chunks(), 150_000)) lines.push(...batch.map(({ bytes }) => bytes));
  expect(lines).toEqual([null, Buffer.from("x")]);
  expect(most).toBeLessThan(5);
});

it("flushes the lines so far while the stream pauses", async () => {
  let goOn: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* chunks() {
    yield Buffer.from(`${"x".repeat(100)}\na\n`);
    await waited;
    yield Buffer.from("b\n");
  }
  const lines: number[] = [];
  for await (const batch of readLines(chunks(), 1_000)) {
    lines.push(...batch.map(({ line }) => line));
    if (lines.length === 2) goOn();
  }
  expect(lines).toEqual([1, 2, 3]);
});

it("begins with small batches, and never makes large ones", async () => {
  const sizes: number[] = [];
  const chunk = Buffer.from(`${"x".repeat(99)}\n`.repeat(500));
  for await (const batch of readLines(Readable.from(Array(40).fill(chunk)), 1_000)) sizes.push(batch.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20_000);
  expect(sizes[0]).toBe(1);
  expect(Math.max(...sizes)).toBe(256);
});

it("closes the stream if the reader ends early", async () => {
  let isClosed = false;
  async function* chunks() {
    try {
      yield Buffer.from("a\nb\n");
      yield Buffer.from("c\n");
    } finally {
      isClosed = true;
    }
  }
  for await (const [first] of readLines(chunks(), 1_000)) {
    expect(first?.line).toBe(1);
    break;
  }
  expect(isClosed).toBe(true);
});

it("yields the lines that came whole before the stream breaks off", async () => {
  async function* chunks() {
    yield Buffer.from("a\nb");
    throw new Error("broken");
  }
  const seen: number[] = [];
  const all = async () => {
    for await (const batch of readLines(chunks(), 1_000)) seen.push(...batch.map(({ line }) => line));
  };
  await expect(all()).rejects.toThrow("broken");
  expect(seen).toEqual([1]);
});
