import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";
import { type Database, retry, type Session, SqlError } from "./database.ts";
import { migrations } from "./migrations/list.ts";
import type {
  Migration,
  MigrationEvents,
  MigrationReports,
  MigrationStep,
  ResponseKey,
} from "./migrations/migration.ts";

// Two processes that create the same table at once collide in the catalogue: unique_violation, duplicate_table,
// duplicate_column, duplicate_object, and, without a specific code, a row of the catalogue that another process just changed.
// Processes that wait for a step of another process get lock_not_available after a while.
const collision = /^(23505|42P07|42701|42710|XX000|55P03)$/;
const missingTable = "42P01";

const records = [
  "create table if not exists surveyc_migrations (number int4 not null, primary key (number))",
  `create table if not exists surveyc_migration_steps (
  number int4 not null,
  step int4 not null,
  primary key (number, step)
)`,
];

/**
 * Upgrades the schema to the version of this program. Many processes may do so at once, without a lock around it: all of them
 * run all steps, which allow for that, and those that collide retry. Throws `inconsistent` if the schema is that of a newer
 * version of surveyc.
 */
export async function migrate(
  database: Database,
  timing: Timing,
  list: readonly Migration[] = migrations,
  events: MigrationEvents = {},
): Promise<void> {
  const supported = list.at(-1)?.number ?? 0;
  const applied = await retry(timing, () => lastApplied(database));
  if (applied > supported)
    throw new StoreError(
      "inconsistent",
      `The database was created by a newer surveyc: its schema has version ${applied}, this program supports ${supported}. Use the newer program.`,
    );
  if (applied === supported) return;
  const again = <Result>(work: () => Promise<Result>): Promise<Result> =>
    retry(timing, () => work().catch(repeatCollisions));
  for (const text of records) await again(() => database.query(text));
  for (const { number, steps } of list) {
    if (number <= applied) continue;
    if (applied > 0) events.onUpgrade?.(number, supported);
    for (const [index, step] of steps.entries())
      await runStep(database, again, { number, index, step }, events);
    await again(() =>
      database.query("insert into surveyc_migrations (number) values ($1) on conflict (number) do nothing", [
        number,
      ]),
    );
  }
}

async function runStep(
  database: Database,
  again: <Result>(work: () => Promise<Result>) => Promise<Result>,
  { number, index, step }: { readonly number: number; readonly index: number; readonly step: MigrationStep },
  events: MigrationEvents,
): Promise<void> {
  /** Runs work in a transaction, again if it collides, and reports its events once it is committed. */
  const commit = async <Result>(
    work: (session: Session, events: MigrationReports) => Promise<Result>,
  ): Promise<Result> => {
    let reports: (() => void)[] = [];
    const result = await again(() =>
      database.transaction(async (session) => {
        reports = [];
        const found = await work(session, {
          onRenamed: (project) => reports.push(() => events.onRenamed?.(project)),
          onPositionsKept: (answers) => reports.push(() => events.onPositionsKept?.(answers)),
        });
        return { result: found, commit: true };
      }),
    );
    for (const report of reports) report();
    return result;
  };
  switch (step.run) {
    case "alone":
      for (const text of step.statements) await again(() => database.query(text));
      return;
    case "together":
      return again(() =>
        database.transaction(async (session) => {
          // Waits for the process that runs the step, and then finds that it was done.
          const { count } = await session.query(
            "insert into surveyc_migration_steps (number, step) values ($1, $2) on conflict (number, step) do nothing",
            [number, index],
          );
          if (count === 1) for (const text of step.statements) await session.query(text);
          return { result: undefined, commit: true };
        }),
      );
    case "backfill":
      while ((await commit(step.batch)) > 0);
      return;
    case "scan": {
      let after: ResponseKey | null = null;
      do {
        const from: ResponseKey | null = after;
        after = await commit((session, reports) => step.page(session, from, reports));
      } while (after !== null);
    }
  }
}

async function lastApplied(database: Database): Promise<number> {
  try {
    const { rows } = await database.query(
      "select coalesce(max(number), 0)::int4 as last from surveyc_migrations",
    );
    return rows[0]?.["last"] as number;
  } catch (error) {
    if (error instanceof SqlError && error.code === missingTable) return 0;
    throw error;
  }
}

/** Steps that collided are run again, and also those that may have been committed: every step allows for that. */
function repeatCollisions(error: unknown): never {
  if (error instanceof SqlError && (error.kind === "unknown" || collision.test(error.code)))
    throw new SqlError("conflict", error.cause);
  throw error;
}
