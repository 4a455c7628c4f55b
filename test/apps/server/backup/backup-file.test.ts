import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { readerGone } from "#apps/process/io.ts";
import { backupStream, checkedBackup, readBackupFile } from "#apps/server/backup/backup-file.ts";
import { memoryStore } from "#stores/index.ts";
import { ioOf } from "../../cli/run-cli.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

const packed = gzipSync("one\ntwo\n");
/** A file with much left when its first part has been read. */
const large = gzipSync(`${randomBytes(200_000).toString("hex")}\n`);
const damaged = Buffer.from(packed);
damaged.fill(0xff, 12, 16);

async function linesIn(
  name: string,
  files: Readonly<Record<string, Uint8Array>>,
  stopping?: AbortController,
) {
  const { path, at } = temporaryFolder(files);
  mkdirSync(at("folder"));
  const { io } = ioOf({ cwd: path, ...(stopping && { stopping }) });
  const lines: string[] = [];
  for await (const line of readBackupFile(name, io)) lines.push(line);
  return lines;
}

test("the lines of a backup are read", async () => {
  expect(await linesIn("a.gz", { "a.gz": packed })).toEqual(["one", "two"]);
});

test.each([
  ["missing.gz", "does not exist"],
  ["folder", "is a folder"],
  ["text", "is not a backup of surveyc"],
  ["short.gz", "is damaged or incomplete; nothing was restored"],
  ["large.gz", "is damaged or incomplete; nothing was restored"],
  ["damaged.gz", "is damaged or incomplete; nothing was restored"],
])("%s: %s", async (name, problem) => {
  const files = {
    text: Buffer.from("one\ntwo\n"),
    "short.gz": packed.subarray(0, -4),
    "large.gz": large.subarray(0, large.length / 2),
    "damaged.gz": damaged,
  };
  await expect(linesIn(name, files)).rejects.toThrow(new RegExp(`^${name}: ${problem}$`));
});

test("the progress of reading is reported from time to time", async () => {
  const { path } = temporaryFolder({ "a.gz": packed });
  let clock = 0;
  const { io, stderr } = ioOf({ cwd: path, now: () => (clock += 5_000) });
  for await (const line of readBackupFile("a.gz", io)) expect(line).toMatch(/^(?:one|two)$/);
  expect(stderr.text).toMatch(/^Restoring: read /);
});

test("reading may be given up before the end", async () => {
  const { path } = temporaryFolder({ "a.gz": gzipSync(`first\n${randomBytes(1_000_000).toString("hex")}`) });
  const thrown = vi.fn();
  process.once("uncaughtException", thrown);
  for await (const line of readBackupFile("a.gz", ioOf({ cwd: path }).io)) {
    expect(line).toBe("first");
    break;
  }
  process.off("uncaughtException", thrown);
  expect(thrown).not.toHaveBeenCalled();
});

test("reading that is stopped is reported", async () => {
  const stopping = new AbortController();
  stopping.abort(readerGone);
  const reading = linesIn("a.gz", { "a.gz": packed }, stopping);
  await expect(reading).rejects.toThrow("a.gz: stopped; nothing was restored");
});

test("a backup of a server that is not compressed is an error, also in several chunks", async () => {
  async function* chunks() {
    for (const _ of [1, 2, 3]) {
      yield Buffer.from("<!doctype html>");
      await setTimeout(20);
    }
  }
  const reading = Readable.from(checkedBackup(chunks(), () => {})).toArray();
  await expect(reading).rejects.toThrow("incorrect header check");
});

test("a store that cannot be backed up this way names the way that works", async () => {
  const store = await memoryStore();
  const packing = backupStream({ ...store, backup: undefined } as never).toArray();
  await expect(packing).rejects.toThrow("for PostgreSQL, use pg_dump and pg_restore");
});

test("a store is read only as fast as the reader reads, and no longer after the reader has gone", async () => {
  const store = await memoryStore();
  let written = 0;
  const stopped = new Promise((resolve) => {
    const backup = async (write: (line: string) => Promise<void>) => {
      try {
        for (; written < 200; written++) await write(`${randomBytes(50_000).toString("hex")}\n`);
        resolve("all was written");
      } catch (error) {
        resolve(error);
        throw error;
      }
    };
    const stream = backupStream({ ...store, backup } as never);
    // Reading is given up after the first of it.
    stream.once("data", () => stream.destroy());
  });
  expect(await stopped).toBeInstanceOf(Error);
  expect(written).toBeLessThan(50);
});
