// A disk that loses power: a second folder gets the writes of an engine only when they are flushed.
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join, relative } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { LocalEngine, openEngine } from "#stores/pglite/engine.ts";
import { engineFolder } from "#stores/pglite/engine-folder.ts";
import { PgliteDatabase } from "#stores/pglite/pglite-database.ts";

interface Write {
  readonly at: number;
  readonly bytes: Uint8Array;
}

interface Stream {
  readonly node: unknown;
}

/** The parts of the engine's file system that change files; changes of names and lengths count as flushed. */
interface Files {
  readonly realPath: (node: unknown) => string;
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: (node: unknown, attributes: { readonly size?: number }) => unknown;
    rename: (node: unknown, folder: unknown, name: string) => unknown;
    unlink: (parent: unknown, name: string) => unknown;
    rmdir: (parent: unknown, name: string) => unknown;
  };
  readonly stream_ops: {
    setattr: (stream: Stream, attributes: { readonly size?: number }) => unknown;
    write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
    fsync: (stream: Stream) => unknown;
  };
}

const SECTOR = 512;
const FOLDER = 0o040000;

function writeAt(path: string, { at, bytes }: Write): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

/** Keeps what is on the disk in a second folder, and the writes that are not. */
class Disk {
  readonly #pending = new Map<string, Write[]>();
  readonly #from: string;
  readonly #flushed: string;

  constructor(from: string, flushed: string, files: Files) {
    this.#from = from;
    this.#flushed = flushed;
    cpSync(from, flushed, { recursive: true });
    const { node_ops: paths, stream_ops: streams, realPath } = files;
    const { mknod, setattr, rename, unlink, rmdir } = paths;
    const { write, fsync, setattr: setOpened } = streams;
    const resize = (path: string, size: number | undefined): void => {
      if (size !== undefined) truncateSync(this.#at(path), size);
    };
    Object.assign(paths, {
      mknod: (parent: unknown, name: string, mode: number, device: number) => {
        const path = this.#at(join(realPath(parent), name));
        if ((mode & FOLDER) === 0) writeFileSync(path, "");
        else mkdirSync(path);
        return mknod(parent, name, mode, device);
      },
      setattr: (node: unknown, attributes: { readonly size?: number }) => {
        resize(realPath(node), attributes.size);
        return setattr(node, attributes);
      },
      rename: (node: unknown, folder: unknown, name: string) => {
        const [from, to] = [realPath(node), join(realPath(folder), name)];
        renameSync(this.#at(from), this.#at(to));
        this.#pending.set(to, this.#pending.get(from) ?? []);
        this.#pending.delete(from);
        return rename(node, folder, name);
      },
      unlink: (parent: unknown, name: string) => {
        const path = join(realPath(parent), name);
        rmSync(this.#at(path), { force: true });
        this.#pending.delete(path);
        return unlink(parent, name);
      },
      rmdir: (parent: unknown, name: string) => {
        rmSync(this.#at(join(realPath(parent), name)), { recursive: true });
        return rmdir(parent, name);
      },
    });
    Object.assign(streams, {
      setattr: (stream: Stream, attributes: { readonly size?: number }) => {
        resize(realPath(stream.node), attributes.size);
        return setOpened(stream, attributes);
      },
      write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => {
        const count = write(stream, buffer, offset, length, position);
        const path = realPath(stream.node);
        const bytes = Uint8Array.from(buffer.subarray(offset, offset + count));
        this.#pending.set(path, [...(this.#pending.get(path) ?? []), { at: position, bytes }]);
        return count;
      },
      fsync: (stream: Stream) => {
        const path = realPath(stream.node);
        for (const each of this.#pending.get(path) ?? []) writeAt(this.#at(path), each);
        this.#pending.delete(path);
        return fsync(stream);
      },
    });
  }

  /** The place of a path of the engine in the second folder. */
  #at(path: string, root: string = this.#flushed): string {
    return join(root, relative(this.#from, path));
  }

  /** Puts into a folder what a power failure may leave: of the writes that were not flushed some, whole or torn. */
  failInto(folder: string, random: () => number): void {
    cpSync(this.#flushed, folder, { recursive: true });
    for (const [path, writes] of this.#pending)
      for (const { at, bytes } of writes) {
        const kept = random() < 0.5 ? 0 : Math.ceil((random() * bytes.length) / SECTOR) * SECTOR;
        if (kept > 0) writeAt(this.#at(path, folder), { at, bytes: bytes.subarray(0, kept) });
      }
  }
}

/** Opens the database of a folder on a disk that can lose power. */
export async function openOnDisk(
  path: string,
  flushed: string,
  fsync: boolean,
): Promise<{ readonly database: PgliteDatabase; readonly disk: Disk }> {
  const engine = await openEngine(PGlite, { fs: engineFolder(NodeFS, path, () => {}) }, { fsync });
  const { NODEFS } = engine.Module as unknown as { readonly NODEFS: Files };
  const disk = new Disk(path, flushed, NODEFS);
  return { database: new PgliteDatabase(new LocalEngine(engine)), disk };
}
