import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { NodeFS } from "@electric-sql/pglite/nodefs";
import { type MaskedFiles, maskModes } from "./private-files.ts";

type Init = NodeFS["init"];

/** A file or a folder that the engine has opened. */
interface EngineStream {
  /** The descriptor; folders have none. */
  readonly nfd?: number;
  readonly node: unknown;
}

/** The parts of the engine's file system that are used. It calls `fsync` if it exists; the engine comes without it. */
interface EngineFiles extends MaskedFiles {
  readonly NODEFS: MaskedFiles["NODEFS"] & {
    readonly realPath: (node: unknown) => string;
    /** Converts the errors of the system to those of the engine. */
    readonly tryFSOperation: (work: () => number) => number;
    readonly stream_ops: { fsync?: (stream: EngineStream) => number };
  };
}

/** Flushes a folder: its list of names. Systems without a way to do so fail with other errors than EIO. */
function flushNames(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, "r");
    fsyncSync(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EIO") throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function addFsync(engine: unknown): void {
  const { NODEFS: files } = engine as EngineFiles;
  files.stream_ops.fsync = ({ nfd, node }) =>
    files.tryFSOperation(() => {
      if (nfd === undefined) flushNames(files.realPath(node));
      else fdatasyncSync(nfd);
      return 0;
    });
}

/**
 * The folder of the engine: its files are private, and its fsync has an effect. `onLog` gets the lines that PostgreSQL logs.
 * `Folder` is the engine's class for folders.
 */
export const engineFolder = (Folder: typeof NodeFS, path: string, onLog: (line: string) => void): NodeFS =>
  new (class extends Folder {
    override async init(...given: Parameters<Init>): ReturnType<Init> {
      const { emscriptenOpts: options } = await super.init(...given);
      const preRun = [maskModes, addFsync, ...(options.preRun ?? [])];
      return { emscriptenOpts: { ...options, printErr: onLog, preRun } };
    }
  })(path);

/** Flushes everything in a folder to the disk. Creating a database does not do so. */
export async function flushFolder(path: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), "r+");
    await file.sync().finally(() => file.close());
  }
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) flushNames(join(entry.parentPath, entry.name));
  flushNames(path);
}
