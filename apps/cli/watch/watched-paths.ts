import { accessSync, constants, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isDynamicPattern } from "tinyglobby";
import { findConfig } from "#apps/files/config/nearest-file.ts";
import { configName } from "#apps/files/config/read-config.ts";
import { isSkipped, payloadSyntax } from "#apps/files/input/file-names.ts";
import { isFolder } from "#apps/files/input/folder-files.ts";

export interface WatchedPaths {
  /** The named files and folders, existing or not. */
  readonly named: readonly string[];
  readonly folders: readonly string[];
  /** Whether a path is relevant: named, or possibly checked below a folder or for a glob. */
  isRelevant(path: string, isFile: boolean): boolean;
}

/** Whether a folder can be listed, or may be once it exists. */
function canBeListed(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** Returns the folder above the first dynamic part of a glob. */
function baseOf(glob: string, cwd: string): string {
  const parts = glob.split("/");
  const first = parts.findIndex((part) => isDynamicPattern(part));
  const base = parts.slice(0, first === -1 ? -1 : first).join("/");
  return resolve(cwd, base === "" && glob.startsWith("/") ? "/" : base);
}

/** Returns the path segments from a folder to a path in it; undefined if the path is outside. */
function namesBelow(folder: string, path: string): readonly string[] | undefined {
  const below = relative(folder, path);
  const names = below === "" ? [] : below.split(sep);
  return names[0] === ".." || below === path ? undefined : names;
}

/**
 * Returns the paths to watch so that no change is missed. For a named file or folder, its parent is watched: editors save by
 * renaming another file, which would end a watch of the file itself, and a missing file may be created.
 */
export function watchedPaths(
  patterns: readonly string[],
  cwd: string,
  config?: string | false,
): WatchedPaths {
  const named = new Set<string>();
  const folders = new Set<string>();
  const addFile = (path: string): void => {
    named.add(path);
    folders.add(canBeListed(dirname(path)) ? dirname(path) : path);
  };
  /** Adds the configuration of a folder, and the places up to the current folder where one may be created. */
  const addConfig = (from: string): void => {
    if (config !== undefined) return;
    const found = findConfig(from);
    if (found !== undefined) addFile(found);
    for (let folder = from; namesBelow(cwd, folder) !== undefined; folder = dirname(folder))
      addFile(join(folder, configName));
  };
  if (typeof config === "string") addFile(resolve(cwd, config));
  const trees: { readonly path: string; readonly includes: (name: string) => boolean }[] = [];
  for (const pattern of patterns) {
    const path = resolve(cwd, pattern);
    if (isDynamicPattern(pattern) && statSync(path, { throwIfNoEntry: false }) === undefined) {
      const base = baseOf(pattern, cwd);
      folders.add(base);
      addConfig(base);
      trees.push({ path: base, includes: () => true });
      continue;
    }
    addFile(path);
    addConfig(isFolder(path) ? path : dirname(path));
    if (isFolder(path)) trees.push({ path, includes: (name) => payloadSyntax(name) !== undefined });
  }
  const isBelow = (path: string, isFile: boolean): boolean =>
    trees.some((tree) => {
      const names = namesBelow(tree.path, path);
      if (names === undefined || names.some(isSkipped)) return false;
      return !isFile || tree.includes(names.at(-1) ?? "");
    });
  const isRelevant = (path: string, isFile: boolean): boolean =>
    named.has(path) || folders.has(path) || isBelow(path, isFile);
  /** Whether another watched folder includes this one. Watching a folder twice would lose changes. */
  const isCovered = (folder: string): boolean => {
    let above = dirname(folder);
    for (let at = folder; above !== at && isRelevant(at, false); at = above, above = dirname(at))
      if (folders.has(above)) return true;
    return false;
  };
  return { named: [...named], folders: [...folders].filter((folder) => !isCovered(folder)), isRelevant };
}
