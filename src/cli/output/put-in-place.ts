import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";

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

/** Whether an error says that a file or its folder may only be read. */
export const isReadOnly = ({ code }: NodeJS.ErrnoException): boolean =>
  code === "EACCES" || code === "EPERM" || code === "EROFS";
