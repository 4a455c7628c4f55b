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

/** Writes a whole file with the owner and the permissions of another. */
function writeLike(path: string, like: fs.Stats, text: string): void {
  const file = fs.openSync(path, "wx", 0o600);
  try {
    // writeFileSync continues after a short write; on a full disk it fails instead of leaving half of the text.
    fs.writeFileSync(file, text);
    keepOwner(file, like);
    fs.fchmodSync(file, like.mode & 0o7777);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

function putInPlace(target: string, like: fs.Stats, text: string): void {
  // Short, as the name of the target may be as long as names can be.
  const draft = join(dirname(target), `.surveyc-${randomBytes(6).toString("hex")}`);
  try {
    writeLike(draft, like, text);
    fs.renameSync(draft, target);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

const notPlain = "cannot be written, as it is no plain file; nothing was changed";

/** Why a file was not replaced, in words that follow its name. */
function refusal(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  const readOnly = code === "EACCES" || code === "EPERM" || code === "EROFS";
  return `${readOnly ? "cannot be written: it or its folder is read-only" : `cannot be written (${code})`}; nothing was changed`;
}

/** Why a file could not be replaced, before anybody takes the trouble to say with what. */
export function whyNotReplaced(path: string): string | undefined {
  try {
    if (!fs.statSync(path).isFile()) return notPlain;
    const target = fs.realpathSync(path);
    fs.accessSync(target, fs.constants.W_OK);
    fs.accessSync(dirname(target), fs.constants.W_OK);
    return undefined;
  } catch (error) {
    return refusal(error);
  }
}

/**
 * Replaces the content of a file atomically: a reader sees the old text or the new one, also when this process ends
 * halfway. The file behind a link is replaced, not the link; its permissions stay. Returns why not if it cannot be
 * written, is no plain file, or does not contain `before` any more.
 */
export function replaceFile(path: string, before: Uint8Array, after: string): string | undefined {
  try {
    const found = fs.statSync(path);
    if (!found.isFile()) return notPlain;
    const target = fs.realpathSync(path);
    fs.accessSync(target, fs.constants.W_OK);
    if (!fs.readFileSync(target).equals(before))
      return "was changed by somebody else meanwhile; it was left as it is";
    putInPlace(target, found, after);
    return undefined;
  } catch (error) {
    return refusal(error);
  }
}
