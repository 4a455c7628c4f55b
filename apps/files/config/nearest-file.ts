import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { configName } from "./read-config.ts";

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * The file of a name in a folder or in the nearest one upwards that has it. The search ends with the folder of a repository, so
 * that nothing outside of it is run.
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

/** The configuration file for the files of a folder. */
export const findConfig = (from: string): string | undefined => nearestFile(from, configName);
