import { statSync } from "node:fs";
import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { type FileKind, folderFiles, surveyFiles } from "#apps/files/input/folder-files.ts";
import { emptyName, type InputFile, standardInput, unreadable } from "#apps/files/input/read-input.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { quote } from "#diagnostics/echo.ts";

/** Returns a path for display: as typed, but relative if it is an absolute path below the current folder. */
function nameOf(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const below = relative(cwd, path);
  return below === "" || below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below) ? path : below;
}

const kindOf = (path: string): "file" | "folder" | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && (found.isDirectory() ? "folder" : "file");
};

/** Excludes installed packages unless the pattern names them. */
const ignorePatterns = (pattern: string): string[] =>
  pattern.includes("node_modules") ? [] : ["**/node_modules/**"];

async function expand(
  pattern: string,
  cwd: string,
  fileKind: FileKind,
): Promise<(InputFile | CommandError)[]> {
  if (pattern === "-") return [standardInput];
  if (pattern === "") return [emptyName()];
  const path = resolve(cwd, pattern);
  const name = nameOf(pattern, cwd);
  let kind: ReturnType<typeof kindOf>;
  try {
    kind = kindOf(path);
  } catch (error) {
    return [unreadable(name, error)];
  }
  if (kind === "folder") return folderFiles({ name, path }, fileKind);
  if (kind === "file" || !isDynamicPattern(pattern)) return [{ name, path }];
  const all = await glob(pattern, {
    cwd,
    expandDirectories: false,
    onlyFiles: true,
    ignore: ignorePatterns(pattern),
  });
  const found = all.filter((each) => !fileKind.isOther(basename(each)));
  if (found.length === 0) return [new CommandError(`no file matches ${quote(pattern)}`)];
  return found.sort().map((name) => {
    const full = resolve(cwd, name);
    return { name: nameOf(isAbsolute(pattern) ? full : name, cwd), path: full, isFound: true };
  });
}

/**
 * Returns the files that the patterns (names, folders, globs and `-`) match, each once, in the given order; the files of a
 * folder or glob are sorted by name. A pattern that cannot be read yields an error.
 */
export async function findFiles(
  patterns: readonly string[],
  cwd: string,
  fileKind: FileKind = surveyFiles,
): Promise<(InputFile | CommandError)[]> {
  const found = (await Promise.all(patterns.map((pattern) => expand(pattern, cwd, fileKind)))).flat();
  const seen = new Set<string | null>();
  return found.filter((each) => {
    if (each instanceof CommandError) return true;
    const first = !seen.has(each.path);
    seen.add(each.path);
    return first;
  });
}
