import { type Command, Option } from "commander";
import type { Io } from "../io.ts";

/** Where `serve` and the commands for accounts find the store. */
export interface StoreOptions {
  readonly memory?: boolean;
  readonly data: string;
  /** Whether the command line names the folder, which then counts, not a database in the environment. */
  readonly isFolderNamed?: boolean;
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
  /** Addresses and networks in CIDR notation; none if not given. */
  readonly trustedProxy?: readonly string[];
  readonly samples?: boolean;
  readonly metrics?: boolean;
  /** Days; for ever if not given. */
  readonly keepActivity?: number;
  readonly log: (typeof logLevels)[number];
}

/** The folder of the store if none is named. */
export const defaultFolder = "surveyc-data";

/** Adds the options that say where the store is. */
export const addStoreOptions = (command: Command): Command =>
  command
    .addOption(
      new Option("--data <folder>", "the folder of the embedded database")
        .default(defaultFolder)
        .implies({ isFolderNamed: true }),
    )
    .addOption(
      new Option("--database-url <url>", "a PostgreSQL database instead (or SURVEYC_DATABASE_URL)").conflicts(
        "data",
      ),
    );

/**
 * The URL of the database, or undefined for the folder. What the command line names comes before the environment, where
 * an empty variable counts as unset.
 */
export function databaseUrlOf(
  { databaseUrl, isFolderNamed }: Pick<StoreOptions, "databaseUrl" | "isFolderNamed">,
  { env }: Pick<Io, "env">,
): string | undefined {
  if (databaseUrl !== undefined || isFolderNamed === true) return databaseUrl;
  return env["SURVEYC_DATABASE_URL"] || undefined;
}
