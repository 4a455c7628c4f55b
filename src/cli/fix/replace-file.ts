import * as fs from "node:fs";
import { dirname } from "node:path";
import { draftBeside, isReadOnly, putInPlace } from "../output/put-in-place.ts";

/** Writes a whole file in the place of another, with its owner and its permissions; a new one is for its owner only. */
function writeInPlace(target: string, like: fs.Stats | undefined, text: string): void {
  const draft = draftBeside(target);
  try {
    const file = fs.openSync(draft, "wx", 0o600);
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

const notPlain = "cannot be written, as it is no plain file; nothing was changed";

/** Why a file was not replaced, in words that follow its name. */
function refusal(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return `${isReadOnly(error as NodeJS.ErrnoException) ? "cannot be written: it or its folder is read-only" : `cannot be written (${code})`}; nothing was changed`;
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
    writeInPlace(target, found, after);
    return undefined;
  } catch (error) {
    return refusal(error);
  }
}

/** Creates a file atomically, which only its owner can read. Returns why not if it cannot be written, or is there already. */
export function createFile(path: string, text: string): string | undefined {
  if (fs.existsSync(path)) return "was written by somebody else meanwhile; it was left as it is";
  try {
    writeInPlace(path, undefined, text);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      return "cannot be written, as there is no such folder";
    return refusal(error);
  }
}
