import type { Command } from "commander";

/** Where `serve` and `keys` find what is kept. */
export interface StoreOptions {
  readonly memory?: boolean;
  readonly data: string;
  readonly databaseUrl?: string;
}

/** The folder that is taken where none is named. */
export const defaultFolder = "surveyc-data";

/** Adds the options that say where the data lies. */
export const addStoreOptions = (command: Command): Command =>
  command
    .option("--data <folder>", "the folder of the embedded database", defaultFolder)
    .option("--database-url <url>", "a PostgreSQL database instead (or SURVEYC_DATABASE_URL)");
