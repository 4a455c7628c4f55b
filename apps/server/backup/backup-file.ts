import { once } from "node:events";
import * as fs from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { byteCounter } from "#apps/process/output/whole-file.ts";
import { type BackupOptions, type BackupSize, type Store, StoreError } from "#stores/index.ts";

/**
 * Returns the bytes of a backup: lines compressed with gzip. If the store reports an error, the last line has its message, so that
 * the reader gets it from a server, too. The stream fails if anything else does.
 */
export function backupStream(store: Store, options: BackupOptions = {}): Readable {
  const lines = new PassThrough();
  const gone = new AbortController();
  lines.once("close", () => gone.abort());
  const write = async (line: string): Promise<void> => {
    gone.signal.throwIfAborted();
    if (!lines.write(line)) await once(lines, "drain", { signal: gone.signal });
  };
  const backup = store.backup?.bind(store) ?? (() => Promise.reject(new CommandError(noFolder)));
  const gzip = createGzip();
  backup(write, options).then(
    () => lines.end(),
    (error: Error) => {
      if (error instanceof StoreError) lines.end(`${JSON.stringify({ error: error.message })}\n`);
      else lines.destroy(error);
    },
  );
  // An error of either stream ends both, and is emitted by the returned stream.
  pipeline(lines, gzip).catch((error: Error) => gzip.destroy(error));
  return gzip;
}

/** The last line of a backup, as far as commands need it. */
interface BackupEnd {
  readonly error?: string;
  readonly skipped?: BackupSize["skipped"];
}

/** The maximum length of the last line; others may be longer. */
const MAX_END = 1_000_000;

function parseEnd(text: string): BackupEnd {
  try {
    return Object(JSON.parse(text.trimEnd().split("\n").at(-1) ?? "")) as BackupEnd;
  } catch {
    return {};
  }
}

/**
 * Yields the bytes of a backup, and passes on what its last line reports as skipped. Throws a `CommandError` if the store could not
 * read all rows.
 */
export async function* checkedBackup(
  source: AsyncIterable<Uint8Array>,
  onSkipped: (skipped: BackupSize["skipped"]) => void,
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let end = "";
  gunzip.setEncoding("utf8").on("data", (text: string) => {
    end += text;
    // Not for each chunk, because it copies the text.
    if (end.length > 2 * MAX_END) end = end.slice(-MAX_END);
  });
  const finished = once(gunzip, "end");
  // It is awaited after the last chunk; until then, suppress unhandled rejections.
  finished.catch(() => undefined);
  try {
    for await (const chunk of source) {
      // A stream does not drain after an error.
      if (!gunzip.write(chunk)) await Promise.race([once(gunzip, "drain"), finished]);
      yield chunk;
    }
    gunzip.end();
    await finished;
  } finally {
    gunzip.destroy();
  }
  const { error, skipped = [] } = parseEnd(end);
  if (error !== undefined)
    throw new CommandError(`${error} No backup was made. With --skip-damaged, it has all other rows.`);
  onSkipped(skipped);
}

const noFolder =
  "only the embedded database supports this backup; for PostgreSQL, use pg_dump and pg_restore";

/** Yields the lines of a backup file. Throws a `CommandError` if it cannot be read. */
export async function* readBackupFile(name: string, io: Io): AsyncGenerator<string> {
  const path = resolve(io.cwd, name);
  const packed = fs.createReadStream(path);
  const lines = new PassThrough();
  const reading = pipeline(packed, byteCounter(io, "Restoring: read"), createGunzip(), lines, {
    signal: io.stopped,
  });
  // It is awaited after the last line; until then, suppress unhandled rejections.
  reading.catch(() => undefined);
  const reader = createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of reader) yield line;
    await reading;
  } catch (error) {
    throw new CommandError(`${name}: ${problemOf(error as NodeJS.ErrnoException)}`, { cause: error });
  } finally {
    // An open reader would throw the error of an abandoned stream as an uncaught exception.
    reader.close();
    packed.destroy();
    await reading.catch(() => undefined);
  }
}

function problemOf({ code = "", message }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "does not exist";
  if (code === "EISDIR") return "is a folder";
  if (code === "EACCES") return "cannot be read: permission denied";
  if (code === "ABORT_ERR") return "stopped; nothing was restored";
  if (code === "Z_DATA_ERROR" && /incorrect header/.test(message)) return "is not a backup of surveyc";
  if (code.startsWith("Z_")) return "is damaged or incomplete; nothing was restored";
  return message;
}
