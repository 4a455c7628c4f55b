import { countOf } from "#apps/phrasing/phrases.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { printInfo, writeOut } from "#apps/process/output/write.ts";
import { type SchemaStatus, schemaStatus } from "#stores/index.ts";
import { requireFolder } from "./accounts/with-accounts.ts";
import { openStore, reachDatabase } from "./open-store.ts";
import { databaseUrlOf, type StoreOptions } from "./serve-options.ts";

function describeVersion({ version, supported }: SchemaStatus): string {
  if (version === 0)
    return `The database has no tables yet; those of this program have version ${supported}.`;
  if (version === supported) return `The tables have version ${version}, as this program needs.`;
  const tables = `The tables have version ${version}; this program needs version ${supported}`;
  return version > supported ? `${tables}. Use a newer program.` : `${tables}. Waiting:`;
}

/** Describes the tables of a database, and each migration that an upgrade runs. */
function describeStatus(status: SchemaStatus): string {
  const isUpgrade = status.version > 0;
  const lines = status.waiting.map(
    ({ number, title, rows }) => `  ${number} ${title}${rows === 0 ? "" : `, of ${countOf(rows, "row")}`}`,
  );
  return [describeVersion(status), ...(isUpgrade ? lines : [])].map((line) => `${line}\n`).join("");
}

/** Prints the version of the tables, and what an upgrade would change. */
export async function printStatus(options: StoreOptions, io: Io): Promise<ExitCode> {
  if (databaseUrlOf(options, io) === undefined) await requireFolder(options, io);
  const status = await reachDatabase(options, io, {
    onServer: (connectionString) => schemaStatus({ connectionString }),
    inFolder: (dataDir) => schemaStatus({ dataDir }),
  });
  await writeOut(io, describeStatus(status));
  return 0;
}

/** Upgrades the tables, and prints the progress. */
export async function upgradeTables(options: StoreOptions, io: Io): Promise<ExitCode> {
  if (databaseUrlOf(options, io) === undefined) await requireFolder(options, io);
  const store = await openStore(options, io);
  await store.close();
  printInfo(io, "The tables have the version of this program.");
  return 0;
}
