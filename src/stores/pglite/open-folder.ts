import { access, chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Timing } from "../timing.ts";
import { lockFolder } from "./folder-lock.ts";

/** The engine on the database of a folder. `release` lets other processes use the folder again. */
export interface OpenFolder<Engine> {
  readonly engine: Engine;
  /** Where the database itself is. */
  readonly path: string;
  readonly release: () => Promise<void>;
}

/** Nobody but the owner. The engine itself makes files that everybody may write. */
const OWNER_ONLY = 0o700;

/**
 * Opens the database of a folder, or creates one there, and locks the folder for this process. The folder contains
 * `database`, which only its owner may enter, `lock`, and, while the database is being created, `unfinished`.
 */
export async function openFolder<Engine>(
  folder: string,
  create: (path: string, isNew: boolean) => Promise<Engine>,
  timing: Timing,
): Promise<OpenFolder<Engine>> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const lock = await lockFolder(folder, timing);
  try {
    const database = join(folder, "database");
    const mark = join(folder, "unfinished");
    // A process that ended while it created the database left one that cannot be opened, and nothing in it.
    if (await exists(mark)) await rm(database, { recursive: true, force: true });
    const isNew = !(await exists(database));
    if (isNew) await writeFile(mark, "The database is being created. It is still empty.\n");
    await mkdir(database, { recursive: true, mode: OWNER_ONLY });
    // Databases of older versions were open to everybody.
    await chmod(database, OWNER_ONLY);
    const engine = await create(database, isNew);
    if (isNew) await rm(mark);
    return { engine, path: database, release: () => lock.release() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
