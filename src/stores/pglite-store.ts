import { missingPackage } from "#diagnostics/missing-package.ts";
import { LocalEngine, openEngine } from "./pglite/engine.ts";
import type { FolderLimits } from "./pglite/folder-store.ts";
import { PgliteDatabase } from "./pglite/pglite-database.ts";
import type { MigrationEvents } from "./sql/migrations/migration.ts";
import { openSqlStore } from "./sql/sql-store.ts";
import type { Store } from "./store.ts";
import { systemTiming } from "./timing.ts";

/** The options of `pgliteStore`. */
export interface PgliteStoreOptions extends FolderLimits, MigrationEvents {
  /** A folder of the file system, created if it does not exist; in memory if not given. */
  readonly dataDir?: string;
}

const PGLITE = "@electric-sql/pglite";

async function loadPglite() {
  try {
    return await import("@electric-sql/pglite");
  } catch (error) {
    return missingPackage(PGLITE)(error);
  }
}

/**
 * A store in a PostgreSQL database that runs inside this process. With a folder it runs in its own thread; changes survive a
 * crash of the process and a power failure, and only one process at a time can use it: another gets a `StoreError` with the
 * code `unavailable`. If the files cannot be read, every call that needs them throws the code `damaged`, and from then on so
 * does `probe`.
 * Needs the package `@electric-sql/pglite`.
 *
 * @example
 * const store = await pgliteStore({ dataDir: "./surveys" });
 * process.on("SIGTERM", () => store.close());
 */
export async function pgliteStore({ dataDir, ...options }: PgliteStoreOptions = {}): Promise<Store> {
  if (dataDir === undefined) {
    const { PGlite } = await loadPglite();
    return openSqlStore(new PgliteDatabase(new LocalEngine(await openEngine(PGlite))));
  }
  // Imported only here, so that the other stores work in environments without files or threads.
  const { openFolderStore } = await import("./pglite/folder-store.ts");
  return openFolderStore(dataDir, options, systemTiming, options).catch(missingPackage(PGLITE));
}

/** The options of `restorePglite`. */
export interface RestoreOptions {
  /** A folder of the file system, created if it does not exist. */
  readonly dataDir: string;
  /** Whether to replace an existing database, once the backup is completely restored; false if not given. */
  readonly replaces?: boolean;
}

/**
 * Restores a backup into a folder for `pgliteStore`, from the lines that `backup` of a store in a folder wrote; returns the
 * number of rows. A backup of an earlier version is upgraded. Throws a `StoreError`: `inconsistent` if the lines are not a
 * backup, are incomplete or come from a newer version; `occupied` if the folder contains a database and `replaces` is not set;
 * `unavailable` if another process uses the folder. Needs the package `@electric-sql/pglite`.
 *
 * @example
 * const lines: string[] = [];
 * await store.backup?.(async (line) => void lines.push(line));
 * await restorePglite(lines, { dataDir: "./restored" });
 */
export async function restorePglite(
  lines: AsyncIterable<string> | Iterable<string>,
  { dataDir, replaces = false }: RestoreOptions,
): Promise<number> {
  const { restoreFolder } = await import("./pglite/folder-store.ts");
  return restoreFolder(dataDir, lines, replaces, systemTiming).catch(missingPackage("@electric-sql/pglite"));
}
