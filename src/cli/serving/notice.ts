import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How other commands reach a server that has the folder to itself. */
export interface Notice {
  /** Such as `http://127.0.0.1:8000`. */
  readonly origin: string;
  /** What opens the keys of the server; only who may read the folder has it. */
  readonly token: string;
}

const placeOf = (folder: string): string => join(folder, "server.json");
const OWNER_ONLY = 0o600;

/** Puts up the notice of a server in its folder. */
export async function putNotice(folder: string, notice: Notice): Promise<void> {
  // A file that is there already keeps its mode.
  await takeNotice(folder);
  await writeFile(placeOf(folder), JSON.stringify(notice), { mode: OWNER_ONLY, flag: "wx" });
}

/** Takes the notice down. */
export const takeNotice = (folder: string): Promise<void> => rm(placeOf(folder), { force: true });

/** The notice in a folder; null where there is none that can be read. The server may be gone all the same. */
export async function readNotice(folder: string): Promise<Notice | null> {
  try {
    const { origin, token } = JSON.parse(await readFile(placeOf(folder), "utf8")) as Notice;
    return typeof origin === "string" && typeof token === "string" ? { origin, token } : null;
  } catch {
    return null;
  }
}
