import { loadOptionalPackage } from "./optional-package.ts";
import { PgliteDatabase } from "./pglite/pglite-database.ts";
import { openSqlStore } from "./sql/sql-store.ts";
import type { Store } from "./store.ts";
import { systemTiming } from "./timing.ts";

/** Where the embedded database lies. */
export interface PgliteStoreOptions {
  /** A folder of the file system, made where there is none; in memory where it is not given. */
  readonly dataDir?: string;
}

/**
 * A store in a PostgreSQL that runs inside this process. With a folder, what was written survives the end of the process,
 * however it ends (not a failure of power: the engine leaves it to the system when files reach the disk), and only one
 * process at a time can use it: another is refused as `unavailable`. Needs the package `@electric-sql/pglite`.
 */
export async function pgliteStore({ dataDir }: PgliteStoreOptions = {}): Promise<Store> {
  const { PGlite } = await loadOptionalPackage("@electric-sql/pglite", () => import("@electric-sql/pglite"));
  if (dataDir === undefined) return openSqlStore(new PgliteDatabase(await PGlite.create()));
  // Loaded only here, so that the other stores run where there are no files.
  const { openFolder } = await import("./pglite/open-folder.ts");
  return openSqlStore(await openFolder(dataDir, (path) => PGlite.create(path), systemTiming));
}
