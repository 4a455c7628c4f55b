import type { Command } from "commander";
import type { Io } from "../io.ts";

/** Where `serve` and `keys` find the store. */
export interface StoreOptions {
  readonly memory?: boolean;
  readonly data: string;
  readonly databaseUrl?: string;
  readonly poolSize?: number;
}

/** How much is logged, from everything to nothing. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** The options of `surveyc serve`. */
export interface ServeOptions extends StoreOptions {
  readonly host: string;
  readonly port: number;
  readonly maxConnections: number;
  readonly publicOrigin?: string;
  readonly cors?: readonly string[];
  readonly samples?: boolean;
  readonly metrics?: boolean;
  readonly log: (typeof logLevels)[number];
}

/** The folder of the store if none is named. */
export const defaultFolder = "surveyc-data";

/** Adds the options that say where the store is. */
export const addStoreOptions = (command: Command): Command =>
  command
    .option("--data <folder>", "the folder of the embedded database", defaultFolder)
    .option("--database-url <url>", "a PostgreSQL database instead (or SURVEYC_DATABASE_URL)");

/** The URL of the database, or undefined for the folder. An empty environment variable counts as unset. */
export const databaseUrlOf = (
  { databaseUrl }: Pick<StoreOptions, "databaseUrl">,
  { env }: Pick<Io, "env">,
): string | undefined => databaseUrl ?? (env["SURVEYC_DATABASE_URL"] || undefined);
