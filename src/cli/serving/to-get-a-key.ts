import type { Io } from "../io.ts";
import { shellWord } from "../output/shell-word.ts";
import { databaseUrlOf } from "./database-url.ts";
import type { StoreOptions } from "./store-options.ts";

const command = 'surveyc keys create --project 1 --scopes "*"';

/** How to get a key for the store that the options name. An address of a database is not repeated: it may hold a password. */
export function toGetAKey(options: StoreOptions, io: Pick<Io, "env">): string {
  if (options.databaseUrl !== undefined)
    return `To get a key: ${command} --database-url URL, where URL is the one that this server was given`;
  return databaseUrlOf(options, io) === undefined
    ? `To get a key: ${command} --data ${shellWord(options.data)}`
    : `To get a key: ${command}, with SURVEYC_DATABASE_URL set as it is here`;
}
