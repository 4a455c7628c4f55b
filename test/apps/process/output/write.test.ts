import { readdirSync, writeFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { describe, expect, it, test } from "vitest";
import { readerGone } from "#apps/process/io.ts";
import { byteCounter, sizeOf, writeWholeFile } from "#apps/process/output/whole-file.ts";
import { write } from "#apps/process/output/write.ts";
import { ioOf } from "../../cli/run-cli.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

/** A stream that is full at once, and takes its time. */
function slowStream() {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      taken.push(String(chunk));
      waiting.push(done);
    },
  });
  return { stream, taken, next: () => waiting.shift()?.() };
}

it.each([
  [512, "0.5 KiB"],
  [2 ** 20 - 2 ** 10, "1023.0 KiB"],
  [2 ** 20, "1.0 MiB"],
])("%i bytes are %s", (bytes, size) => {
  expect(sizeOf(bytes)).toBe(size);
});

describe("counted", () => {
  it("reports from time to time how much has passed", async () => {
    let now = 0;
    const { io, stderr } = ioOf({ now: () => now });
    const counting = byteCounter(io, "Read");
    for (const time of [1_000, 2_000, 2_001, 3_000, 4_002]) {
      now = time;
      counting.write(Buffer.alloc(1_024));
    }
    counting.resume().end();
    await finished(counting);
    expect(stderr.text).toBe("Read 3.0 KiB so far …\nRead 5.0 KiB so far …\n");
    expect(counting.bytes).toBe(5 * 1_024);
  });
});

describe("write", () => {
  it("waits while the stream is full", async () => {
    const { stream, taken, next } = slowStream();
    let done = false;
    const writing = write(stream, "one", { stopped: new AbortController().signal }).then(() => {
      done = true;
    });
    await new Promise(setImmediate);
    expect(done).toBe(false);
    next();
    await writing;
    expect(taken).toEqual(["one"]);
  });

  it("does not wait for a stream that is stopped or broken, and writes nothing more", async () => {
    const stopping = new AbortController();
    const { stream, taken, next } = slowStream();
    const writing = write(stream, "one", { stopped: stopping.signal });
    stopping.abort(readerGone);
    await writing;
    await write(stream, "two", { stopped: stopping.signal });
    next();
    await new Promise(setImmediate);
    expect(taken).toEqual(["one"]);

    const broken = slowStream();
    broken.stream.on("error", () => undefined);
    const waiting = write(broken.stream, "one", { stopped: new AbortController().signal });
    broken.stream.destroy(new Error("broken"));
    await waiting;
  });

  it("has nothing to do for nothing", async () => {
    const { stream, taken } = slowStream();
    await write(stream, "", { stopped: new AbortController().signal });
    expect(taken).toEqual([]);
  });
});

test("a file that is made by another program while it is written is kept", async () => {
  const { path, at, read } = temporaryFolder();
  const { io } = ioOf({ cwd: path });
  const pieces = async function* () {
    writeFileSync(at("a.csv"), "theirs");
    yield "ours";
  };
  const written = writeWholeFile("a.csv", io, false, Readable.from(pieces()), { progress: "", stopped: "" });
  await expect(written).rejects.toThrow(
    "a.csv: was created by another process meanwhile; nothing was written",
  );
  expect(read("a.csv")).toBe("theirs");
  expect(readdirSync(path)).toEqual(["a.csv"]);
});
