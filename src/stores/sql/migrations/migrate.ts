import { StoreError } from "../../store.ts";
import type { Timing } from "../../timing.ts";
import type { Database } from "../database.ts";
import { retry, SqlError } from "../database.ts";
import { type Migration, migrations } from "./migrations.ts";

// Two who make the same table at once collide in the catalogue: unique_violation, duplicate_table, duplicate_object,
// and, with no code of its own, a row of the catalogue that another has just changed.
const collision = /^(23505|42P07|42710|XX000)$/;
const missingTable = "42P01";

/**
 * Brings the tables to the form that this program knows. Many may do so at once, without locks: every statement can be
 * run again, so all run all of them, and who collides tries again. Throws `inconsistent` where the tables are those of a
 * newer program.
 */
export async function migrate(
  database: Database,
  timing: Timing,
  list: readonly Migration[] = migrations,
): Promise<void> {
  const known = list.at(-1)?.number ?? 0;
  const done = await retry(timing, () => lastApplied(database));
  if (done > known)
    throw new StoreError(
      "inconsistent",
      `The database was made by a newer surveyc: its tables are of form ${done}, this program knows ${known}. Use the newer program.`,
    );
  if (done === known) return;
  const run = (text: string, parameters: number[] = []): Promise<unknown> =>
    retry(timing, () => database.query(text, parameters).catch(tryCollisionsAgain));
  await run("create table if not exists surveyc_migrations (number int4 not null, primary key (number))");
  for (const { number, statements } of list) {
    if (number <= done) continue;
    for (const statement of statements) await run(statement);
    await run("insert into surveyc_migrations (number) values ($1) on conflict (number) do nothing", [
      number,
    ]);
  }
}

async function lastApplied(database: Database): Promise<number> {
  try {
    const { rows } = await database.query(
      "select coalesce(max(number), 0)::int4 as last from surveyc_migrations",
    );
    return rows[0]?.["last"] as number;
  } catch (fault) {
    if (fault instanceof SqlError && fault.code === missingTable) return 0;
    throw fault;
  }
}

function tryCollisionsAgain(fault: unknown): never {
  if (fault instanceof SqlError && collision.test(fault.code)) throw new SqlError("conflict", fault.cause);
  throw fault;
}
