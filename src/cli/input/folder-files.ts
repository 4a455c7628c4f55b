import { readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../command-error.ts";
import { type InputFile, unreadable } from "./read-input.ts";

/** Whether `surveyc check` can read a file, by the end of its name. */
export const isReadable = (name: string): boolean => /\.(?:json|ndjson|jsonl)$/i.test(name);

/** Files that say how others are checked. */
const isOwnFile = (name: string): boolean => /^surveyc\.(?:config|baseline)\.json$/.test(name);

/** Files that test surveys, by the end of their names. */
export const isTestFile = (name: string): boolean => /\.survey-test\.jsonc?$/i.test(name);

/** Which files a command is about, where a folder or a glob stands for them. */
export interface FileKind {
  /** Whether a folder has it, by its name. */
  readonly isInFolder: (name: string) => boolean;
  /** Whether it is left out, also where a glob matches it. */
  readonly isOther: (name: string) => boolean;
  /** What to say of a folder without any. */
  readonly none: string;
}

export const surveyFiles: FileKind = {
  isInFolder: isReadable,
  isOther: (name) => isOwnFile(name) || isTestFile(name),
  none: "holds no file named .json, .ndjson or .jsonl",
};

/** Files of other tools that lie beside surveys in many folders. */
const isToolFile = (name: string): boolean =>
  /^(?:package|npm-shrinkwrap|jsconfig|tsconfig(?:\..+)?|(?:.+[-.])?lock)\.json$/i.test(name);

/** Hidden files and folders hold the state of tools, and installed packages are somebody else's. */
export const isLeftOut = (name: string): boolean => name.startsWith(".") || name === "node_modules";

/**
 * The files of a kind below a folder, sorted. A folder within it that cannot be read is
 * an error of its own, and the others are read all the same; a folder without such a file is an error, so that a
 * misspelt one does not pass. Links are followed, each folder once.
 */
export function folderFiles(
  folder: InputFile & { readonly path: string },
  { isInFolder, isOther, none }: FileKind = surveyFiles,
): (InputFile | CommandError)[] {
  const files: InputFile[] = [];
  const errors: CommandError[] = [];
  let leftOut = 0;
  const visited = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    try {
      const real = realpathSync(next.path);
      if (visited.has(real)) continue;
      visited.add(real);
      for (const entry of readdirSync(next.path, { withFileTypes: true })) {
        const below = { name: join(next.name, entry.name), path: join(next.path, entry.name) };
        if (entry.isSymbolicLink() ? isFolder(below.path) : entry.isDirectory()) {
          if (!isLeftOut(entry.name)) waiting.push(below);
        } else if (!isLeftOut(entry.name) && !isOther(entry.name) && isInFolder(entry.name)) {
          if (isToolFile(entry.name)) leftOut++;
          else files.push({ ...below, isFound: true });
        }
      }
    } catch (error) {
      errors.push(unreadable(next.name, error));
    }
  }
  if (files.length === 0 && errors.length === 0) {
    const others =
      leftOut === 0
        ? ""
        : ` but those of other tools, such as package.json, which are checked where they are named`;
    return [new CommandError(`${folder.name}: ${none}${others}`)];
  }
  const byName = files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...errors, ...byName];
}

/** Whether there is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Not there, or out of reach: reading it says so.
    return false;
  }
}
