import type { Migration } from "./migration.ts";

/** The times from which purges find expired entries and deleted dashboards. */
export const timesOfPurges: Migration = {
  number: 7,
  title: "times of purges",
  table: "surveyc_dashboards",
  steps: [
    {
      run: "alone",
      statements: [
        // Not filled in for existing entries, which contain the time in their text: that would rewrite all of them.
        "alter table surveyc_activity add column if not exists happened_at text",
        "alter table surveyc_dashboards add column if not exists deleted_at text",
        `create index if not exists surveyc_dashboards_by_deletion
  on surveyc_dashboards (project_id, deleted_at, id) where deleted`,
      ],
    },
    {
      run: "backfill",
      // The time of their deletion is unknown; they are kept as long as if it had been today.
      batch: async (session) => {
        const { count } = await session.query(
          `update surveyc_dashboards
set deleted_at = to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
where (project_id, id) in (
  select project_id, id from surveyc_dashboards where deleted and deleted_at is null
  order by project_id, id limit 500 for update
)`,
        );
        return count;
      },
    },
  ],
};
