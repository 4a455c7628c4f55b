import { statSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import { CommandError } from "#apps/process/command-error.ts";
import { isOwnFile, isSkipped, isToolFile, payloadExtensions, payloadSyntax } from "./file-names.ts";
import { type InputFile, unreadable } from "./read-input.ts";

/** The files that a command reads if a folder or a glob is named. */
export interface FileKind {
  /** Whether it reads a file of a folder, by its name. */
  readonly isInFolder: (name: string) => boolean;
  /** Whether it skips a file, even if a glob matches it. */
  readonly isOther: (name: string) => boolean;
  /** The message for a folder without such files. */
  readonly emptyMessage: string;
}

export const surveyFiles: FileKind = {
  isInFolder: (name) => payloadSyntax(name) !== undefined,
  isOther: isOwnFile,
  emptyMessage: `contains no file named ${payloadExtensions}`,
};

/** A file or a folder with a path; the standard input has none. */
export type PathEntry = InputFile & { readonly path: string };

/**
 * Yields the files below a folder, sorted by name within each folder, and an error for each folder that cannot be read. Skips hidden
 * files and installed packages. Follows links, and visits each folder once.
 */
export async function* walkFolder(folder: PathEntry): AsyncGenerator<PathEntry | CommandError> {
  const visited = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const subfolders: PathEntry[] = [];
    try {
      const real = await realpath(next.path);
      if (visited.has(real)) continue;
      visited.add(real);
      const entries = await readdir(next.path, { withFileTypes: true });
      for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        if (isSkipped(entry.name)) continue;
        const child = { name: join(next.name, entry.name), path: join(next.path, entry.name) };
        if (entry.isSymbolicLink() ? isFolder(child.path) : entry.isDirectory()) subfolders.push(child);
        else yield { ...child, isFound: true };
      }
    } catch (error) {
      yield unreadable(next.name, error);
    }
    waiting.push(...subfolders.reverse());
  }
}

/**
 * The files of a kind below a folder, sorted by name, after the errors of folders that cannot be read. A folder without
 * such a file is an error, so that a misspelt name is reported.
 */
export async function folderFiles(
  folder: PathEntry,
  { isInFolder, isOther, emptyMessage }: FileKind = surveyFiles,
): Promise<(InputFile | CommandError)[]> {
  const files: InputFile[] = [];
  const errors: CommandError[] = [];
  let hasToolFile = false;
  for await (const each of walkFolder(folder)) {
    if (each instanceof CommandError) {
      errors.push(each);
      continue;
    }
    const name = basename(each.path);
    if (isOther(name) || !isInFolder(name)) continue;
    if (isToolFile(name)) hasToolFile = true;
    else files.push(each);
  }
  if (files.length === 0 && errors.length === 0) {
    const others = hasToolFile
      ? " except files of other tools, such as package.json, which are checked if they are named"
      : "";
    return [new CommandError(`${folder.name}: ${emptyMessage}${others}`)];
  }
  return [...errors, ...files.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

/** Whether a path is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Missing or inaccessible; reading it reports the error.
    return false;
  }
}
