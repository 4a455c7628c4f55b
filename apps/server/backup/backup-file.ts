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
import type { Store } from "#stores/index.ts";

/** Returns the bytes of a backup: lines compressed with gzip. The stream fails if the store does. */
export function backupStream(store: Store): Readable {
  const lines = new PassThrough();
  const gone = new AbortController();
  lines.once("close", () => gone.abort());
  const write = async (line: string): Promise<void> => {
    gone.signal.throwIfAborted();
    if (!lines.write(line)) await once(lines, "drain", { signal: gone.signal });
  };
  const backup = store.backup?.bind(store) ?? (() => Promise.reject(new CommandError(noFolder)));
  const gzip = createGzip();
  backup(write).then(
    () => lines.end(),
    (error: Error) => lines.destroy(error),
  );
  // An error of either stream ends both, and is emitted by the returned stream.
  pipeline(lines, gzip).catch((error: Error) => gzip.destroy(error));
  return gzip;
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
