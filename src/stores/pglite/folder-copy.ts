import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/** The prefix of the names of copies. */
const PREFIX = "copy-";

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** The folders and files in a folder, each before its content. */
async function* entriesIn(folder: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield { path, isFolder: true };
      yield* entriesIn(path);
    } else if (entry.isFile()) yield { path, isFolder: false };
  }
}

/** The bytes of the files in a folder. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  // A file may be removed after it was listed.
  for await (const { path, isFolder } of entriesIn(folder))
    if (!isFolder) bytes += (await stat(path).catch(() => null))?.size ?? 0;
  return bytes;
}

/** Copies a folder, without cost if the file system can share unchanged blocks. */
async function copyFolder(from: string, to: string): Promise<void> {
  for await (const { path, isFolder } of entriesIn(from)) {
    const place = join(to, relative(from, path));
    if (isFolder) await mkdir(place, { mode: 0o700 });
    else await copyFile(path, place, constants.COPYFILE_FICLONE);
  }
}

/**
 * Passes a copy of the folder of a database to `work`, and removes it afterwards. The copy is created in `parent`, accessible to
 * its owner alone, inside `pause`, which prevents writes meanwhile.
 */
export async function withCopy<Result>(
  from: string,
  parent: string,
  pause: (copy: () => Promise<void>) => Promise<void>,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = await mkdtemp(join(parent, PREFIX));
  try {
    await pause(() => copyFolder(from, path));
    return await work(path);
  } finally {
    await remove(path);
  }
}

/** Removes copies that processes left behind when they ended. */
export async function removeCopies(parent: string): Promise<void> {
  for (const name of await readdir(parent)) if (name.startsWith(PREFIX)) await remove(join(parent, name));
}
