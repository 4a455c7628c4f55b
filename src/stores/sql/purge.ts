import type { Purge } from "../rows.ts";
import type { Session, TransactionOutcome } from "./database.ts";
import { WriteTransaction } from "./write-transaction.ts";

/**
 * When an entry was created. Entries from before the column end with the time; their texts are not parsed further. If no time is
 * found, the entry is treated as old.
 */
const createdAt = `coalesce(
  happened_at, substring(right(document, 42) from '"created_at":"([0-9TZ:.-]{20,24})"}$'), '')`;

/**
 * Removes entries of the activity. Reads only the oldest, by their positions, so that it costs the same for any number of
 * entries. Skips those that others are removing.
 */
export async function purgeActivity(
  session: Session,
  project: string,
  { scope, before, atMost }: Extract<Purge, { what: "activity" }>,
): Promise<number> {
  const { count } = await session.query(
    `with oldest as (
  select write_number, place, ${createdAt} as made_at from surveyc_activity
  where project_id = $1 and scope = $2 order by write_number, place limit $4::int4 for update skip locked
), kept as (
  select write_number, place from oldest where made_at >= $3 order by write_number, place limit 1
), old as (
  select write_number, place from oldest
  where not exists (
    select 1 from kept where (kept.write_number, kept.place) <= (oldest.write_number, oldest.place)
  )
)
delete from surveyc_activity
where project_id = $1 and scope = $2 and (write_number, place) in (select write_number, place from old)`,
    [project, scope, before, atMost],
  );
  return count;
}

/** The tables with rows of a dashboard, and its own. */
const tables = [
  ["surveyc_collaborators", "dashboard"],
  ["surveyc_sharing", "dashboard"],
  ["surveyc_dashboards", "id"],
] as const;

/** The ids of dashboards that were deleted before a time. */
export async function deletedDashboards(
  session: Session,
  project: string,
  { before, atMost }: Extract<Purge, { what: "dashboards" }>,
): Promise<readonly number[]> {
  const { rows } = await session.query(
    `select id from surveyc_dashboards
where project_id = $1 and deleted and deleted_at < $2 order by deleted_at, id limit $3::int4`,
    [project, before, atMost],
  );
  return rows.map(({ id }) => id as number);
}

/**
 * Removes deleted dashboards, with the lock of the project: restoring a dashboard or changing its collaborators takes the same
 * lock, and is before or after it as a whole.
 */
export async function purgeDashboards(
  session: Session,
  project: string,
  what: Extract<Purge, { what: "dashboards" }>,
): Promise<TransactionOutcome<number>> {
  const transaction = await WriteTransaction.begin(session, project);
  const ids = await deletedDashboards(transaction, project, what);
  for (const [table, column] of tables)
    await transaction.change(`delete from ${table} where project_id = $1 and ${column} = any($2::int4[])`, [
      project,
      ids,
    ]);
  return { result: ids.length, commit: ids.length > 0 };
}

/*
 * The oldest rows are chosen in a materialized part: a subquery with a limit may run again for each row, and then more rows than the
 * limit are removed.
 */

/** Removes versions of surveys that were replaced before a time. Skips those that others are removing. */
export async function purgeVersions(
  session: Session,
  project: string,
  { before, atMost }: Extract<Purge, { what: "versions" }>,
): Promise<number> {
  const { count } = await session.query(
    `with oldest as materialized (
  select survey, version from surveyc_survey_versions where project_id = $1 and replaced_at < $2
  order by replaced_at, survey, version limit $3::int4 for update skip locked
)
delete from surveyc_survey_versions
where project_id = $1 and (survey, version) in (select survey, version from oldest)`,
    [project, before, atMost],
  );
  return count;
}

/**
 * Removes kept replies that have expired. Skips those that others are removing, or are replacing under the same id.
 */
export async function purgeReplies(
  session: Session,
  project: string,
  { before, atMost }: Extract<Purge, { what: "replies" }>,
): Promise<number> {
  const { count } = await session.query(
    `with oldest as materialized (
  select id from surveyc_replies where project_id = $1 and expires_at < $2::int8
  order by expires_at limit $3::int4 for update skip locked
)
delete from surveyc_replies where project_id = $1 and id in (select id from oldest)`,
    [project, Date.parse(before), atMost],
  );
  return count;
}
