import type { Io } from "../io.ts";
import type { StoreOptions } from "./store-options.ts";

/** The database that is meant, or undefined for the folder. A variable that is set to nothing names none. */
export const databaseUrlOf = (
  { databaseUrl }: Pick<StoreOptions, "databaseUrl">,
  { env }: Pick<Io, "env">,
): string | undefined => databaseUrl ?? (env["SURVEYC_DATABASE_URL"] || undefined);

/** Whether a text begins as addresses of PostgreSQL do. */
export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text);
