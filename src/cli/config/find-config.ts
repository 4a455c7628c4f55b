import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { configName } from "./read-config.ts";

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * The configuration file for the files of a folder: that of the nearest folder upwards. The search ends with the folder
 * of a repository, so that nothing outside of it is run.
 */
export function findConfig(from: string): string | undefined {
  for (let folder = from; ; ) {
    const path = join(folder, configName);
    if (isFile(path)) return path;
    const above = dirname(folder);
    if (above === folder || existsSync(join(folder, ".git"))) return undefined;
    folder = above;
  }
}
