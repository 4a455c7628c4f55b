import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { Timing } from "../timing.ts";
import { lockFolder } from "./folder-lock.ts";
import { PgliteDatabase } from "./pglite-database.ts";

/**
 * Opens the database of a folder, or makes one there, and keeps other processes out until it is closed. Inside lie
 * `database`, `lock`, and, while the database is being made, `unfinished`.
 */
export async function openFolder(
  folder: string,
  create: (path: string) => Promise<PGlite>,
  timing: Timing,
): Promise<PgliteDatabase> {
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder, timing);
  try {
    const database = join(folder, "database");
    const mark = join(folder, "unfinished");
    // A process that ended while it made the database left one that nobody can open, and nothing in it.
    if (await exists(mark)) await rm(database, { recursive: true, force: true });
    const isNew = !(await exists(database));
    if (isNew) await writeFile(mark, "The database is being made. It holds nothing yet.\n");
    const engine = await create(database);
    if (isNew) await rm(mark);
    return new PgliteDatabase(engine, () => lock.release());
  } catch (fault) {
    await lock.release();
    throw fault;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
