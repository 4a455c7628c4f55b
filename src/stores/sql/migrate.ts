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
  ScannedPage,
} from "./migrations/migration.ts";

// Two processes that create the same table at once collide in the catalogue: unique_violation, duplicate_table,
// duplicate_column, duplicate_object, and, without a specific code, a row of the catalogue that another process just changed.
const collision = /^(23505|42P07|42701|42710|XX000)$/;
/** Processes that wait for a step of another process get lock_not_available after a while. */
const lockedByOther = "55P03";
const missingTable = "42P01";

/**
 * How often a step waits for a lock: each time for the `lock_timeout` of the database, and then for this pause. With the default of two
 * seconds, that is ten and a half minutes.
 */
const MAX_WAITS = 300;
const WAIT_PAUSE_MS = 100;

/** What `migrate` reports, and how it connects. */
export interface MigrateOptions extends MigrationEvents {
  /** Opens the database without a limit of the time of statements, because creating an index of a large table takes long. */
  readonly openUnlimited?: (() => Promise<Database>) | undefined;
}

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
  { openUnlimited, ...events }: MigrateOptions = {},
): Promise<void> {
  const supported = list.at(-1)?.number ?? 0;
  const applied = await retry(timing, () => appliedVersion(database));
  if (applied > supported)
    throw new StoreError(
      "inconsistent",
      `The database was created by a newer surveyc: its schema has version ${applied}, this program supports ${supported}. Use the newer program.`,
    );
  if (applied === supported) return;
  const unlimited = await openUnlimited?.();
  try {
    await upgrade(unlimited ?? database, timing, { applied, supported, list, events });
  } finally {
    await unlimited?.close();
  }
}

interface Upgrade {
  readonly applied: number;
  readonly supported: number;
  readonly list: readonly Migration[];
  readonly events: MigrationEvents;
}

async function upgrade(
  database: Database,
  timing: Timing,
  { applied, supported, list, events }: Upgrade,
): Promise<void> {
  const again = <Result>(work: () => Promise<Result>): Promise<Result> =>
    waitForLocks(timing, () => retry(timing, () => work().catch(repeatCollisions)), events);
  for (const text of records) await again(() => database.query(text));
  for (const migration of list) {
    const { number, steps } = migration;
    if (number <= applied) continue;
    if (applied > 0) events.onUpgrade?.(number, supported);
    const isReported = applied > 0 && events.onUpgradedRows !== undefined;
    const all = isReported ? await again(() => countRows(database, migration)) : 0;
    let done = 0;
    const onRows = (rows: number): void => {
      done += rows;
      if (rows > 0 && all > 0) events.onUpgradedRows?.(number, done, Math.max(done, all));
    };
    for (const [index, step] of steps.entries())
      await runStep(database, again, { number, index, step }, { ...events, onRows });
    await again(() =>
      database.query("insert into surveyc_migrations (number) values ($1) on conflict (number) do nothing", [
        number,
      ]),
    );
  }
}

/** Runs work that may wait for the locks of another process, which upgrades the tables or uses them, up to `MAX_WAITS` times. */
async function waitForLocks<Result>(
  { sleep }: Timing,
  work: () => Promise<Result>,
  { onUpgradeWaits }: MigrationEvents,
): Promise<Result> {
  for (let waits = 1; ; waits += 1) {
    try {
      return await work();
    } catch (error) {
      const isLocked = codeOf(error) === lockedByOther;
      if (!isLocked || waits === MAX_WAITS) throw error;
      if (waits === 1) onUpgradeWaits?.();
      await sleep(WAIT_PAUSE_MS);
    }
  }
}

/** The code of the database in an error of `retry`. */
const codeOf = (error: unknown): unknown =>
  error instanceof StoreError ? (Object(error.cause) as { readonly code?: unknown }).code : undefined;

async function runStep(
  database: Database,
  again: <Result>(work: () => Promise<Result>) => Promise<Result>,
  { number, index, step }: { readonly number: number; readonly index: number; readonly step: MigrationStep },
  events: MigrationEvents & { readonly onRows: (rows: number) => void },
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
    case "backfill": {
      let rows: number;
      do {
        rows = await commit(step.batch);
        events.onRows(rows);
      } while (rows > 0);
      return;
    }
    case "scan": {
      let after: ResponseKey | null = null;
      do {
        const from: ResponseKey | null = after;
        const page: ScannedPage = await commit((session, reports) => step.page(session, from, reports));
        events.onRows(page.rows);
        after = page.last;
      } while (after !== null);
    }
  }
}

/** Returns the number that a statement selects; 0 if its table does not exist. */
async function numberOf(database: Session, text: string): Promise<number> {
  try {
    const { rows } = await database.query(text);
    return rows[0]?.["number"] as number;
  } catch (error) {
    if (error instanceof SqlError && error.code === missingTable) return 0;
    throw error;
  }
}

/** Returns the version of the tables of a database; 0 if it has none. */
export const appliedVersion = (database: Session): Promise<number> =>
  numberOf(database, "select coalesce(max(number), 0)::int4 as number from surveyc_migrations");

/** Returns the number of existing rows that a migration reads or changes. */
export async function countRows(database: Session, { table }: Migration): Promise<number> {
  return table === undefined ? 0 : numberOf(database, `select count(*)::float8 as number from ${table}`);
}

/** Steps that collided are run again, and also those that may have been committed: every step allows for that. */
function repeatCollisions(error: unknown): never {
  if (error instanceof SqlError && (error.kind === "unknown" || collision.test(error.code)))
    throw new SqlError("conflict", error.cause);
  throw error;
}
