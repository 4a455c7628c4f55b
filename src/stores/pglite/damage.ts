import { access } from "node:fs/promises";
import { join } from "node:path";
import { SqlError } from "../sql/database.ts";

/** Reasons of the system for which PostgreSQL cannot open intact files. */
const ofSystem =
  /permission denied|not permitted|no space left|quota|read-only|too many open files|out of memory/i;

const damaged = (message: string): SqlError => new SqlError("damaged", new Error(message));

/** Throws if the folder of an existing database lacks its first file: the engine would create a database over the rows. */
export const requireVersionFile = (path: string): Promise<void> =>
  access(join(path, "PG_VERSION")).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? damaged("PG_VERSION is missing") : error;
  });

/** Rethrows why an engine cannot open an existing database: its files are damaged if PostgreSQL ends with another reason than one of the system. */
export function throwDamage(error: unknown): never {
  const { severity, message } = Object(error) as { readonly severity?: unknown; readonly message?: unknown };
  throw severity === "FATAL" && !ofSystem.test(String(message)) ? damaged(String(message)) : error;
}
