import { cpSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { LocalEngine, openEngine } from "#stores/pglite/engine.ts";
import { PgliteDatabase } from "#stores/pglite/pglite-database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { putDatabase } from "./empty-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Created once for the tests of a file, because it takes seconds of processor time. */
let made: Promise<string> | undefined;

async function make(): Promise<string> {
  const folder = temporaryFolder();
  await putDatabase(folder);
  const engine = await openEngine(PGlite, { dataDir: join(folder, "database") });
  const store = await openSqlStore(new PgliteDatabase(new LocalEngine(engine)));
  await engine.exec(`
create function trap() returns trigger language plpgsql as
  $$ begin if new.name = 'endless' then perform pg_sleep(1e6); end if; return new; end $$;
create trigger trap before insert on surveyc_surveys for each row execute function trap();
create trigger trap before insert on surveyc_dashboards for each row execute function trap()`);
  await store.close();
  return folder;
}

/** Puts a database of a store into a folder in which inserting a survey or a dashboard of the name `endless` never ends. */
export async function putDatabaseWithTrap(folder: string): Promise<void> {
  made ??= make();
  cpSync(await made, folder, { recursive: true });
}
