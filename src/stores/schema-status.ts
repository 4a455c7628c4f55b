import { missingPackage } from "#diagnostics/missing-package.ts";
import { openPostgres } from "./postgres-store.ts";
import { readSchemaStatus, type SchemaStatus } from "./sql/schema-status.ts";
import { systemTiming } from "./timing.ts";

/**
 * Reads the version of the tables in a folder or a PostgreSQL database, and what opening a store there would change. Changes
 * nothing itself. Throws a `StoreError`: `unavailable` if the database cannot be reached, or if another process uses the folder;
 * `damaged` if the files of the folder cannot be read. Needs the package of the store.
 *
 * @example
 * const { version, supported, waiting } = await schemaStatus({ dataDir: "./surveys" });
 * if (version < supported) console.log(`${waiting.length} changes of the tables are waiting.`);
 */
export async function schemaStatus(
  given: { readonly dataDir: string } | { readonly connectionString: string },
): Promise<SchemaStatus> {
  if ("dataDir" in given) {
    const { readFolderStatus } = await import("./pglite/folder-store.ts");
    return readFolderStatus(given.dataDir, systemTiming).catch(missingPackage("@electric-sql/pglite"));
  }
  const { connectionString } = given;
  // Counting the rows of a large table may take longer than other statements.
  const database = await openPostgres({ connectionString, poolSize: 1, statementTimeoutMs: 0 });
  try {
    return await readSchemaStatus(database, systemTiming);
  } finally {
    await database.close();
  }
}
