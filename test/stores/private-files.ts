import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** All files and folders in a folder. */
export const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

/** Those of them to which other users than their owner have access. */
export const openToOthers = (folder: string): string[] =>
  pathsIn(folder).filter((path) => (statSync(path).mode & 0o077) !== 0);
