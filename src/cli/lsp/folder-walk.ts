import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isLeftOut } from "../input/folder-files.ts";
import { mayHold } from "./holds-payloads.ts";

/** More files are left out: a folder of so many holds something else. */
const MOST = 50_000;

/**
 * The files below folders that may hold payloads, folder by folder, by name. Installed packages and hidden folders are left out, and
 * links are not followed. What cannot be read is passed over; other work comes in between.
 */
export async function* walkFolders(folders: readonly string[]): AsyncGenerator<string> {
  let found = 0;
  const waiting = [...folders].reverse();
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    await setImmediate();
    // A folder may be gone, or out of reach.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const inside: string[] = [];
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (isLeftOut(entry.name)) continue;
      if (entry.isDirectory()) inside.push(path);
      else if (entry.isFile() && /\.jsonc?$/i.test(entry.name) && mayHold(path)) {
        yield path;
        if (++found === MOST) return;
      }
    }
    waiting.push(...inside.reverse());
  }
}
