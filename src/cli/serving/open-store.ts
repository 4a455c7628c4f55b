import { resolve } from "node:path";
import { memoryStore, pgliteStore, postgresStore, type Store } from "../../stores/index.ts";
import type { Io } from "../io.ts";
import { tell } from "../output/write.ts";
import { databaseUrlOf, isPostgresUrl } from "./database-url.ts";
import type { StoreOptions } from "./store-options.ts";
import { databaseProblem, folderProblem, noDatabaseUrl } from "./store-problem.ts";

/** Opens what the options name, and says meanwhile what is done; or tells why that cannot be. */
export async function openStore(
  options: StoreOptions,
  io: Io,
): Promise<{ readonly store: Store } | { readonly problem: string }> {
  const url = databaseUrlOf(options, io);
  if (options.memory !== true && url !== undefined && !isPostgresUrl(url)) return { problem: noDatabaseUrl };
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
    return { problem: url === undefined ? folderProblem(error, options.data) : databaseProblem(error) };
  }
}
