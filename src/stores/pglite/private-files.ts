import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The permissions of all users except the owner. */
const OTHERS = 0o077;

interface Attributes {
  readonly mode?: number;
}

type SetAttributes = (target: unknown, attributes: Attributes) => unknown;

/** The parts of the engine's file system that create files and set their permissions. */
export interface MaskedFiles {
  readonly NODEFS: {
    readonly node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
      setattr: SetAttributes;
    };
    readonly stream_ops: { setattr: SetAttributes };
  };
}

const maskMode =
  (setattr: SetAttributes): SetAttributes =>
  (target, attributes) =>
    setattr(
      target,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
    );

/** Restricts the files of the engine to their owner: it makes them accessible to all users, and threads have no umask. */
export function maskModes(engine: unknown): void {
  const { node_ops: paths, stream_ops: streams } = (engine as MaskedFiles).NODEFS;
  const { mknod } = paths;
  paths.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  paths.setattr = maskMode(paths.setattr);
  streams.setattr = maskMode(streams.setattr);
}

/** Removes the permissions of other users from a folder and its content. */
export async function restrictToOwner(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    const found = await lstat(path).catch(() => null);
    // The engine of another process may have removed a file since it was listed. Links have no permissions.
    if (found === null || found.isSymbolicLink() || (found.mode & OTHERS) === 0) continue;
    await chmod(path, found.mode & 0o777 & ~OTHERS);
  }
}
