import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { configName } from "./read-config.ts";

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * Finds a file by name in a folder or its nearest ancestor that contains it. The search ends at the root of a repository, so
 * that no code outside it is executed.
 */
export function nearestFile(from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const path = join(folder, name);
    if (isFile(path)) return path;
    const above = dirname(folder);
    if (above === folder || existsSync(join(folder, ".git"))) return undefined;
    folder = above;
  }
}

/** Finds the configuration file for a folder. */
export const findConfig = (from: string): string | undefined => nearestFile(from, configName);
