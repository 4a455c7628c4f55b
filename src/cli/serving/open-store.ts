import { resolve } from "node:path";
import { memoryStore, pgliteStore, postgresStore, type Store } from "../../stores/index.ts";
import type { Io } from "../io.ts";
import { tell } from "../output/write.ts";
import type { StoreOptions } from "./store-options.ts";

/** The database that is meant, or undefined for the folder. */
export const databaseUrlOf = (options: StoreOptions, io: Io): string | undefined =>
  options.databaseUrl ?? io.env["SURVEYC_DATABASE_URL"];

/** What stands in the way of opening a store: one line, without the password that a URL may hold. */
function storeProblem(error: unknown, where: string): string {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${where}: no permission to write there`;
    case "ENOTDIR":
    case "EEXIST":
      return `${where}: is no folder`;
    case "ENOSPC":
      return `${where}: no space left`;
    default:
      return `${where}: ${String(message ?? error).replaceAll(/\s*\n\s*/g, " ")}`;
  }
}

/** Opens what the options name, and says meanwhile what is done; or tells why that cannot be. */
export async function openStore(
  options: StoreOptions,
  io: Io,
): Promise<{ readonly store: Store } | { readonly problem: string }> {
  const url = databaseUrlOf(options, io);
  const where = url === undefined ? options.data : "the database";
  try {
    if (options.memory === true) {
      tell(io, "Keeping everything in memory: it is gone when this process ends.");
      return { store: await memoryStore() };
    }
    if (url !== undefined) {
      tell(io, "Connecting to the database …");
      return { store: await postgresStore({ connectionString: url }) };
    }
    tell(
      io,
      `Opening the database in ${options.data} (the first time it is made, which takes some seconds) …`,
    );
    return { store: await pgliteStore({ dataDir: resolve(io.cwd, options.data) }) };
  } catch (error) {
    return { problem: storeProblem(error, where) };
  }
}
