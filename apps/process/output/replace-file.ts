import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "../command-error.ts";

/** Gives a file the owner of another, where this process has the right to. */
function keepOwner(file: number, { uid, gid }: fs.Stats): void {
  const own = fs.fstatSync(file);
  if (own.uid === uid && own.gid === gid) return;
  try {
    fs.fchownSync(file, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** The name of a draft beside a file: short, as the name of the file may be as long as names can be. */
export const draftBeside = (target: string): string =>
  join(dirname(target), `.surveyc-${randomBytes(6).toString("hex")}`);

/**
 * Puts a finished draft in the place of a file, in one step: a reader sees the old content or the new one. The owner and
 * the permissions of the file stay.
 */
export function putInPlace(draft: number, path: string, target: string, like: fs.Stats | undefined): void {
  if (like !== undefined) {
    keepOwner(draft, like);
    fs.fchmodSync(draft, like.mode & 0o7777);
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

/** Why a file cannot be written, by the code of the error. Errors that are not of the file system are thrown again. */
export function unwritable(name: string, path: string, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  const folder = dirname(path);
  const reason = fs.existsSync(folder) ? reasons[code] : `there is no folder ${folder}`;
  const why = reason === undefined ? ` (${code})` : `: ${reason}`;
  return new CommandError(`${name}: cannot be written${why}; nothing was changed`);
}

/** Writes a whole file in the place of another, with its owner and its permissions, or one with these permissions. */
function writeInPlace(target: string, like: fs.Stats | undefined, text: string, mode = OWNER_ONLY): void {
  const draft = draftBeside(target);
  try {
    const file = fs.openSync(draft, "wx", mode);
    try {
      // writeFileSync continues after a short write; on a full disk it fails instead of leaving half of the text.
      fs.writeFileSync(file, text);
      putInPlace(file, draft, target, like);
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

const OWNER_ONLY = 0o600;

/** The file behind a link, and what is known of it. Throws where it is no plain file, or cannot be written. */
function writableFile(name: string, path: string): { readonly target: string; readonly found: fs.Stats } {
  const found = fs.statSync(path);
  if (!found.isFile())
    throw new CommandError(`${name}: cannot be written, as it is no plain file; nothing was changed`);
  const target = fs.realpathSync(path);
  fs.accessSync(target, fs.constants.W_OK);
  return { target, found };
}

/** Throws where a file could not be replaced, before anybody takes the trouble to say with what. */
export function requireReplaceable(name: string, path: string): void {
  try {
    fs.accessSync(dirname(writableFile(name, path).target), fs.constants.W_OK);
  } catch (error) {
    throw unwritable(name, path, error);
  }
}

/**
 * Replaces the content of a file atomically: a reader sees the old text or the new one, also when this process ends
 * halfway. The file behind a link is replaced, not the link; its permissions stay. Throws where it cannot be written, is no
 * plain file, or does not contain `before` any more.
 */
export function replaceFile(name: string, path: string, before: Uint8Array, after: string): void {
  try {
    const { target, found } = writableFile(name, path);
    if (!fs.readFileSync(target).equals(before))
      throw new CommandError(`${name}: was changed by somebody else meanwhile; it was left as it is`);
    writeInPlace(target, found, after);
  } catch (error) {
    throw unwritable(name, path, error);
  }
}

/** Creates a file atomically, which only its owner can read unless `mode` says more. Throws where it cannot be written, or is there already. */
export function createFile(name: string, path: string, text: string, mode?: number): void {
  if (fs.existsSync(path))
    throw new CommandError(`${name}: was written by somebody else meanwhile; it was left as it is`);
  try {
    writeInPlace(path, undefined, text, mode);
  } catch (error) {
    throw unwritable(name, path, error);
  }
}
