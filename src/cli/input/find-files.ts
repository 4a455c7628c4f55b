import { statSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { quote } from "#diagnostics/echo.ts";
import { emptyName, fileProblem, type InputFile, type Problem, standardInput } from "./input-file.ts";

/** A path as people should read it: as it was typed, but relative if it is an absolute one below the current folder. */
function nameOf(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const below = relative(cwd, path);
  return below === "" || below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below) ? path : below;
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Installed packages are left out, unless the pattern names them. */
const ignored = (pattern: string): string[] =>
  pattern.includes("node_modules") ? [] : ["**/node_modules/**"];

async function expand(pattern: string, cwd: string): Promise<(InputFile | Problem)[]> {
  if (pattern === "-") return [standardInput];
  if (pattern === "") return [emptyName];
  const path = resolve(cwd, pattern);
  let there = true;
  try {
    there = exists(path);
  } catch (error) {
    return [{ problem: fileProblem(nameOf(pattern, cwd), error) }];
  }
  if (there || !isDynamicPattern(pattern)) return [{ name: nameOf(pattern, cwd), path }];
  const found = await glob(pattern, {
    cwd,
    expandDirectories: false,
    onlyFiles: true,
    ignore: ignored(pattern),
  });
  if (found.length === 0) return [{ problem: `no file matches ${quote(pattern)}` }];
  return found.sort().map((name) => {
    const full = resolve(cwd, name);
    return { name: nameOf(isAbsolute(pattern) ? full : name, cwd), path: full };
  });
}

/** The files that names, globs and `-` stand for, each once, in the order given; the files of a glob by name. */
export async function findFiles(patterns: readonly string[], cwd: string): Promise<(InputFile | Problem)[]> {
  const found = (await Promise.all(patterns.map((pattern) => expand(pattern, cwd)))).flat();
  const seen = new Set<string | null>();
  return found.filter((each) => {
    if ("problem" in each) return true;
    const first = !seen.has(each.path);
    seen.add(each.path);
    return first;
  });
}
