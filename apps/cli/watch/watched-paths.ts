import { accessSync, constants, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isDynamicPattern } from "tinyglobby";
import { findConfig } from "#apps/files/config/nearest-file.ts";
import { configName } from "#apps/files/config/read-config.ts";
import { isSkipped, payloadSyntax } from "#apps/files/input/file-names.ts";
import { isFolder } from "#apps/files/input/folder-files.ts";

export interface WatchedPaths {
  /** The files and folders that are named, whether they are there or not. */
  readonly named: readonly string[];
  readonly folders: readonly string[];
  /** Whether a path matters: what was named, or what may be checked below a folder or for a glob. */
  matters(path: string, isFile: boolean): boolean;
}

/** Whether the names in a folder can be read, or may be once it is there. */
function canBeListed(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** The folder above the first part of a glob that is not a plain name. */
function baseOf(glob: string, cwd: string): string {
  const parts = glob.split("/");
  const first = parts.findIndex((part) => isDynamicPattern(part));
  const base = parts.slice(0, first === -1 ? -1 : first).join("/");
  return resolve(cwd, base === "" && glob.startsWith("/") ? "/" : base);
}

/** The names on the way from a folder to a path in it; undefined where the path is elsewhere. */
function namesBelow(folder: string, path: string): readonly string[] | undefined {
  const below = relative(folder, path);
  const names = below === "" ? [] : below.split(sep);
  return names[0] === ".." || below === path ? undefined : names;
}

/**
 * What is to be watched so that no change is missed. Of a file or a folder that was named the folder above it is watched:
 * editors save by renaming another file, which would end the watch of the file itself, and what is not there may come.
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
  /** The configuration for the files of a folder; one may come later, up to the current folder. */
  const addConfig = (from: string): void => {
    if (config !== undefined) return;
    const found = findConfig(from);
    if (found !== undefined) addFile(found);
    for (let folder = from; namesBelow(cwd, folder) !== undefined; folder = dirname(folder))
      addFile(join(folder, configName));
  };
  if (typeof config === "string") addFile(resolve(cwd, config));
  const trees: { readonly path: string; readonly takes: (name: string) => boolean }[] = [];
  for (const pattern of patterns) {
    const path = resolve(cwd, pattern);
    if (isDynamicPattern(pattern) && statSync(path, { throwIfNoEntry: false }) === undefined) {
      const base = baseOf(pattern, cwd);
      folders.add(base);
      addConfig(base);
      trees.push({ path: base, takes: () => true });
      continue;
    }
    addFile(path);
    addConfig(isFolder(path) ? path : dirname(path));
    if (isFolder(path)) trees.push({ path, takes: (name) => payloadSyntax(name) !== undefined });
  }
  const isBelow = (path: string, isFile: boolean): boolean =>
    trees.some((tree) => {
      const names = namesBelow(tree.path, path);
      if (names === undefined || names.some(isSkipped)) return false;
      return !isFile || tree.takes(names.at(-1) ?? "");
    });
  const matters = (path: string, isFile: boolean): boolean =>
    named.has(path) || folders.has(path) || isBelow(path, isFile);
  /** Whether watching another folder reaches this one. Of a folder that is watched twice, changes would get lost. */
  const isReached = (folder: string): boolean => {
    let above = dirname(folder);
    for (let at = folder; above !== at && matters(at, false); at = above, above = dirname(at))
      if (folders.has(above)) return true;
    return false;
  };
  return { named: [...named], folders: [...folders].filter((folder) => !isReached(folder)), matters };
}
