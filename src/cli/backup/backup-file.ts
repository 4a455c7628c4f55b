import { once } from "node:events";
import * as fs from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Store } from "../../stores/index.ts";
import { CommandError } from "../command-error.ts";
import type { Io } from "../io.ts";
import { draftBeside, unwritable } from "../output/replace-file.ts";
import { printInfo } from "../output/write.ts";

const OWNER_ONLY = 0o600;

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

export const sizeOf = (bytes: number): string =>
  bytes < 2 ** 20 ? `${(bytes / 2 ** 10).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Milliseconds between two sentences about how far it is. */
const PROGRESS_MS = 2_000;

/** Counts what passes, and tells it now and then. */
function counted(io: Io, what: string): Transform & { bytes: number } {
  let last = io.now();
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passing.bytes += chunk.length;
      if (io.now() - last > PROGRESS_MS) {
        last = io.now();
        printInfo(io, `${what} ${sizeOf(passing.bytes)} so far …`);
      }
      done(null, chunk);
    },
  });
  const passing = Object.assign(counting, { bytes: 0 });
  return passing;
}

/** Throws where a backup could not be put there, before any work is done. */
export function requirePlace(name: string, io: Io, force: boolean): string {
  const path = resolve(io.cwd, name);
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw new CommandError(`${name}: is no plain file`);
  if (found !== undefined && !force)
    throw new CommandError(`${name}: is there already; --force overwrites it, or name another file`);
  try {
    fs.accessSync(dirname(path), fs.constants.W_OK);
  } catch (error) {
    throw unwritable(name, path, error);
  }
  return path;
}

/** Writes a backup beside its place, which it takes when it is whole; returns its bytes. Only its owner may read it. */
export async function writeBackupFile(
  name: string,
  io: Io,
  force: boolean,
  source: Readable,
): Promise<number> {
  const path = requirePlace(name, io, force);
  const draft = draftBeside(path);
  try {
    const counter = counted(io, "Backing up:");
    const file = fs.createWriteStream(draft, { flags: "wx", mode: OWNER_ONLY, flush: true });
    await pipeline(source, counter, file, { signal: io.stopped });
    if (force) fs.renameSync(draft, path);
    else fs.linkSync(draft, path);
    return counter.bytes;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new CommandError(`${name}: was made by somebody else meanwhile, and is kept`);
    throw code === "ABORT_ERR"
      ? new CommandError("stopped; no backup was made")
      : unwritable(name, path, error);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

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
  lines.once("error", () => reader.close());
  try {
    for await (const line of reader) yield line;
    await reading;
  } catch (error) {
    throw new CommandError(`${name}: ${problemOf(error as NodeJS.ErrnoException)}`, { cause: error });
  } finally {
    packed.destroy();
  }
}

function problemOf({ code = "", message }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "is a folder";
  if (code === "EACCES") return "no permission to read it";
  if (code === "ABORT_ERR") return "stopped; nothing was restored";
  if (code === "Z_DATA_ERROR" && /incorrect header/.test(message)) return "is no backup of surveyc";
  if (code.startsWith("Z_")) return "the backup is damaged, or not all of it is there; nothing was restored";
  return message;
}
