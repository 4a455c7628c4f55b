import * as fs from "node:fs";
import { dirname, resolve } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "../command-error.ts";
import type { Io } from "../io.ts";
import { draftBeside, unwritable } from "./replace-file.ts";
import { printInfo } from "./write.ts";

const OWNER_ONLY = 0o600;

export const sizeOf = (bytes: number): string =>
  bytes < 2 ** 20 ? `${(bytes / 2 ** 10).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Milliseconds between two progress messages. */
const PROGRESS_MS = 2_000;

/** Creates a stream that counts its bytes and prints the progress from time to time. */
export function byteCounter(io: Io, what: string): Transform & { bytes: number } {
  let last = io.now();
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      counter.bytes += chunk.length;
      if (io.now() - last > PROGRESS_MS) {
        last = io.now();
        printInfo(io, `${what} ${sizeOf(counter.bytes)} so far …`);
      }
      done(null, chunk);
    },
  });
  const counter = Object.assign(transform, { bytes: 0 });
  return counter;
}

/** Returns the path of a new file. Throws if it cannot be created, before any work is done. */
export function requirePlace(name: string, io: Io, force: boolean): string {
  const path = resolve(io.cwd, name);
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) throw new CommandError(`${name}: is not a regular file`);
  if (found !== undefined && !force)
    throw new CommandError(`${name}: already exists; --force overwrites it, or name another file`);
  try {
    fs.accessSync(dirname(path), fs.constants.W_OK);
  } catch (error) {
    throw unwritable(name, path, error);
  }
  return path;
}

/** The messages for the progress of writing a file, and for a stop. */
export interface FileWords {
  readonly progress: string;
  readonly stopped: string;
}

/** Writes a temporary file and moves it to its place when it is complete. Returns its size. Only the owner can read it. */
export async function writeWholeFile(
  name: string,
  io: Io,
  force: boolean,
  source: Readable,
  words: FileWords,
): Promise<number> {
  const path = requirePlace(name, io, force);
  // If the run is stopped, the temporary file must be removed.
  io.stopGracefully();
  const draft = draftBeside(path);
  let file: fs.promises.FileHandle | undefined;
  try {
    const counter = byteCounter(io, words.progress);
    file = await fs.promises.open(draft, "wx", OWNER_ONLY);
    await pipeline(source, counter, file.createWriteStream({ flush: true }), { signal: io.stopped });
    if (force) fs.renameSync(draft, path);
    else fs.linkSync(draft, path);
    return counter.bytes;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new CommandError(`${name}: was created by another process meanwhile; nothing was written`);
    throw code === "ABORT_ERR" ? new CommandError(words.stopped) : unwritable(name, path, error);
  } finally {
    // After a stop, the stream may not have closed the file yet.
    await file?.close().catch(() => {});
    fs.rmSync(draft, { force: true });
  }
}
