import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "../command-error.ts";

/** Gives a file the owner of another, if this process is permitted to. */
function keepOwner(file: number, { uid, gid }: fs.Stats): void {
  const own = fs.fstatSync(file);
  if (own.uid === uid && own.gid === gid) return;
  try {
    fs.fchownSync(file, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** Returns the name of a draft next to a file: short, because the file name may have the maximum length. */
export const draftBeside = (target: string): string =>
  join(dirname(target), `.surveyc-${randomBytes(6).toString("hex")}`);

/**
 * Replaces a file atomically with a finished draft: a reader sees either the old or the new content. The file keeps its owner
 * and permissions.
 */
export function putInPlace(
  draft: number,
  path: string,
  target: string,
  existing: fs.Stats | undefined,
): void {
  if (existing !== undefined) {
    keepOwner(draft, existing);
    fs.fchmodSync(draft, existing.mode & 0o7777);
  }
  fs.fsyncSync(draft);
  fs.renameSync(path, target);
}

const readOnly = "it or its folder is read-only";
const reasons: Readonly<Record<string, string>> = {
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOSPC: "the disk is full",
};

/** Returns the error for a file that cannot be written. Rethrows errors that do not come from the file system. */
export function unwritable(name: string, path: string, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  const folder = dirname(path);
  const reason = fs.existsSync(folder) ? reasons[code] : `the folder ${folder} does not exist`;
  const why = reason === undefined ? ` (${code})` : `: ${reason}`;
  return new CommandError(`${name}: cannot be written${why}; nothing was changed`);
}

/** Writes a file in place of another with its owner and permissions, or a new one with the given permissions. */
function writeInPlace(target: string, existing: fs.Stats | undefined, text: string, mode = OWNER_ONLY): void {
  const draft = draftBeside(target);
  try {
    const file = fs.openSync(draft, "wx", mode);
    try {
      // writeFileSync continues after a short write; on a full disk it fails instead of writing half of the text.
      fs.writeFileSync(file, text);
      putInPlace(file, draft, target, existing);
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

const OWNER_ONLY = 0o600;

/** Resolves a link and returns the target with its status. Throws if it is not a regular file, or is not writable. */
function writableFile(name: string, path: string): { readonly target: string; readonly found: fs.Stats } {
  const found = fs.statSync(path);
  if (!found.isFile())
    throw new CommandError(
      `${name}: cannot be written because it is not a regular file; nothing was changed`,
    );
  const target = fs.realpathSync(path);
  fs.accessSync(target, fs.constants.W_OK);
  return { target, found };
}

/** Throws if a file cannot be replaced; call it before the new content is prepared. */
export function requireReplaceable(name: string, path: string): void {
  try {
    fs.accessSync(dirname(writableFile(name, path).target), fs.constants.W_OK);
  } catch (error) {
    throw unwritable(name, path, error);
  }
}

/**
 * Replaces the content of a file atomically: a reader sees either the old or the new text, even if this process is killed.
 * Replaces the target of a link, not the link; keeps its permissions. Throws if the file is not writable or regular, or no
 * longer contains `before`.
 */
export function replaceFile(name: string, path: string, before: Uint8Array, after: string): void {
  try {
    const { target, found } = writableFile(name, path);
    if (!fs.readFileSync(target).equals(before))
      throw new CommandError(`${name}: was changed by another process meanwhile; nothing was written`);
    writeInPlace(target, found, after);
  } catch (error) {
    throw unwritable(name, path, error);
  }
}

/** Creates a file atomically, by default readable only by its owner. Throws if it cannot be written or already exists. */
export function createFile(name: string, path: string, text: string, mode?: number): void {
  if (fs.existsSync(path))
    throw new CommandError(`${name}: was created by another process meanwhile; nothing was written`);
  try {
    writeInPlace(path, undefined, text, mode);
  } catch (error) {
    throw unwritable(name, path, error);
  }
}
