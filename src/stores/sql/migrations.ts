import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";
import { type Database, retry, SqlError } from "./database.ts";

/** A step from one version of the schema to the next. Every statement is idempotent, even when many run it at once. */
export interface Migration {
  readonly number: number;
  readonly statements: readonly string[];
}

/**
 * In ascending order; a migration is never changed, only added. They use what every engine that speaks PostgreSQL
 * supports: keys and indexes begin with the project, so that projects can be spread over machines, and there are no
 * foreign keys. `int4` is a number in every driver; `integer` has 64 bits in CockroachDB and is read as a text.
 * `write_number` and `place` are the position of a row among all of its project; see `WriteTransaction.begin`.
 *
 * What is here already runs beside programs that know less and programs that know more, so a migration never copies or
 * counts what others may be changing.
 */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    statements: [
      `create table if not exists surveyc_projects (
  project_id text not null,
  writes bigint not null,
  dashboards int4 not null,
  tiles int4 not null,
  primary key (project_id)
)`,
      `create table if not exists surveyc_surveys (
  project_id text not null,
  id text not null,
  version int4 not null,
  document text not null,
  targeting text not null,
  live boolean not null,
  name text not null,
  folded_name text not null,
  archived boolean not null,
  write_number bigint not null,
  place int4 not null,
  primary key (project_id, id)
)`,
      // Lists of surveys, all or by whether they are archived.
      "create index if not exists surveyc_surveys_in_order on surveyc_surveys (project_id, write_number, place)",
      `create index if not exists surveyc_surveys_by_archived
  on surveyc_surveys (project_id, archived, write_number, place)`,
      `create table if not exists surveyc_dashboards (
  project_id text not null,
  id int4 not null,
  version int4 not null,
  document text not null,
  details text not null,
  name text not null,
  folded_name text not null,
  pinned boolean not null,
  deleted boolean not null,
  restriction_level int4 not null,
  creator text,
  primary key (project_id, id)
)`,
      // Lists of dashboards, all or by whether they are pinned.
      "create index if not exists surveyc_dashboards_in_order on surveyc_dashboards (project_id, id) where not deleted",
      `create index if not exists surveyc_dashboards_by_pinned
  on surveyc_dashboards (project_id, pinned, id) where not deleted`,
      `create table if not exists surveyc_collaborators (
  project_id text not null,
  dashboard int4 not null,
  user_id text not null,
  level int4 not null,
  document text not null,
  write_number bigint not null,
  place int4 not null,
  primary key (project_id, dashboard, user_id)
)`,
      `create index if not exists surveyc_collaborators_in_order
  on surveyc_collaborators (project_id, dashboard, write_number, place)`,
      `create table if not exists surveyc_sharing (
  project_id text not null,
  dashboard int4 not null,
  document text not null,
  primary key (project_id, dashboard)
)`,
      // The key serves the activity of a scope, the index that of one object.
      `create table if not exists surveyc_activity (
  project_id text not null,
  scope text not null,
  item text not null,
  document text not null,
  write_number bigint not null,
  place int4 not null,
  primary key (project_id, scope, write_number, place)
)`,
      `create index if not exists surveyc_activity_by_item
  on surveyc_activity (project_id, scope, item, write_number, place)`,
      `create table if not exists surveyc_responses (
  project_id text not null,
  survey text not null,
  submission text not null,
  document text not null,
  primary key (project_id, survey, submission)
)`,
      `create table if not exists surveyc_response_counts (
  project_id text not null,
  survey text not null,
  responses int4 not null,
  primary key (project_id, survey)
)`,
      // A key may give access to many projects, so keys belong to none.
      `create table if not exists surveyc_keys (
  hash text not null,
  hint text not null,
  projects text not null,
  scopes text not null,
  holder text not null,
  created_at text not null,
  primary key (hash)
)`,
    ],
  },
  {
    number: 2,
    statements: [
      `create table if not exists surveyc_survey_events (
  project_id text not null,
  survey text not null,
  event text not null,
  id text not null,
  person text not null,
  happened_at text not null,
  primary key (project_id, survey, event, id)
)`,
    ],
  },
  {
    number: 3,
    statements: [
      // Behind every position of before, which were the numbers of the writes of a project, without looking for the largest:
      // others may be adding rows. Up to 2^53 there is room for as many as nobody will write.
      "create sequence if not exists surveyc_positions start with 1000000000000",
      // Added to `surveyc_response_counts`, which stays as it is.
      `create table if not exists surveyc_response_shards (
  project_id text not null,
  survey text not null,
  shard int4 not null,
  responses int4 not null,
  primary key (project_id, survey, shard)
)`,
    ],
  },
  {
    number: 4,
    statements: [
      // One row, which is written to find out whether that is possible. It belongs to no project, as keys do.
      `create table if not exists surveyc_probes (
  number int4 not null,
  writes bigint not null,
  primary key (number)
)`,
    ],
  },
];

// Two processes that create the same table at once collide in the catalogue: unique_violation, duplicate_table,
// duplicate_object, and, without a code of its own, a row of the catalogue that was just changed by another process.
const collision = /^(23505|42P07|42710|XX000)$/;
const missingTable = "42P01";

/**
 * Brings the schema to the version of this program. Many processes may do so at once, without locks: every statement is
 * idempotent, so all of them run all statements, and those that collide try again. Throws `inconsistent` where the schema
 * is that of a newer version of surveyc.
 */
export async function migrate(
  database: Database,
  timing: Timing,
  list: readonly Migration[] = migrations,
): Promise<void> {
  const known = list.at(-1)?.number ?? 0;
  const applied = await retry(timing, () => lastApplied(database));
  if (applied > known)
    throw new StoreError(
      "inconsistent",
      `The database was created by a newer surveyc: its schema has version ${applied}, this program knows ${known}. Use the newer program.`,
    );
  if (applied === known) return;
  const run = (text: string, parameters: number[] = []): Promise<unknown> =>
    retry(timing, () => database.query(text, parameters).catch(retryCollisions));
  await run("create table if not exists surveyc_migrations (number int4 not null, primary key (number))");
  for (const { number, statements } of list) {
    if (number <= applied) continue;
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
  } catch (error) {
    if (error instanceof SqlError && error.code === missingTable) return 0;
    throw error;
  }
}

function retryCollisions(error: unknown): never {
  if (error instanceof SqlError && collision.test(error.code)) throw new SqlError("conflict", error.cause);
  throw error;
}
