import { once } from "node:events";
import * as fs from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { counted } from "#apps/process/output/whole-file.ts";
import type { Store } from "#stores/index.ts";

/** The bytes of a backup, as they are kept: lines, compressed by gzip. It fails where the store does. */
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
  // An error of either ends both, and is that of the stream that is read.
  pipeline(lines, gzip).catch((error: Error) => gzip.destroy(error));
  return gzip;
}

const noFolder =
  "only the embedded database is backed up so; for PostgreSQL there are pg_dump and pg_restore";

/** The lines of a backup in a file. Throws a `CommandError` where it cannot be read. */
export async function* readBackupFile(name: string, io: Io): AsyncGenerator<string> {
  const path = resolve(io.cwd, name);
  const packed = fs.createReadStream(path);
  const lines = new PassThrough();
  const reading = pipeline(packed, counted(io, "Restoring: read"), createGunzip(), lines, {
    signal: io.stopped,
  });
  // It is waited for behind the last line; until then nobody has to handle it.
  reading.catch(() => undefined);
  const reader = createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of reader) yield line;
    await reading;
  } catch (error) {
    throw new CommandError(`${name}: ${problemOf(error as NodeJS.ErrnoException)}`, { cause: error });
  } finally {
    // A reader that is open throws the error of a stream that is given up, where nobody can catch it.
    reader.close();
    packed.destroy();
    await reading.catch(() => undefined);
  }
}

function problemOf({ code = "", message }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "is a folder";
  if (code === "EACCES") return "no permission to read it";
  if (code === "ABORT_ERR") return "stopped; nothing was restored";
  if (code === "Z_DATA_ERROR" && /incorrect header/.test(message)) return "is not a backup of surveyc";
  if (code.startsWith("Z_")) return "the backup is damaged, or not all of it is there; nothing was restored";
  return message;
}
