import type { Migration } from "./migration.ts";

/** `runsUntil` of a survey without an end. */
const FOREVER = "9999-12-31T23:59:59.999Z";

/**
 * The end of a survey's run. An earlier program changes a survey without its `timed_version`; its rows are treated as running, so
 * that they are read and checked.
 */
export const runningUntil = `(case when timed_version = version then runs_until else '${FOREVER}' end)`;

/** The stored form of a survey when this migration was written. */
interface EarlierSurvey {
  readonly project_id: string;
  readonly id: string;
  readonly archived: boolean;
  readonly document: string;
}

function runsUntil({ archived, document }: EarlierSurvey): string | null {
  const { start_date: start, end_date: end } = JSON.parse(document) as {
    readonly start_date?: string | null;
    readonly end_date?: string | null;
  };
  if (archived || !start) return null;
  // A survey that ended before 1970, or whose end cannot be parsed, is read and checked.
  const time = Date.parse((end ?? "").toUpperCase());
  return time >= 0 && time < Date.parse(FOREVER) ? new Date(time).toISOString() : FOREVER;
}

/** The columns that identify running surveys, so that the others need not be read. */
export const runningSurveys: Migration = {
  number: 8,
  steps: [
    {
      run: "alone",
      statements: [
        "alter table surveyc_surveys add column if not exists runs_until text",
        "alter table surveyc_surveys add column if not exists timed_version int4",
        `create index if not exists surveyc_surveys_running
  on surveyc_surveys (project_id, ${runningUntil}) where not archived`,
        // Finds the rows that the backfill still has to update; empty afterwards.
        `create index if not exists surveyc_surveys_untimed
  on surveyc_surveys (project_id, id) where timed_version is distinct from version`,
      ],
    },
    {
      run: "backfill",
      batch: async (session) => {
        // Few, as each may have megabytes.
        const { rows } = await session.query(
          `select project_id, id, archived, document from surveyc_surveys
where timed_version is distinct from version order by project_id, id limit 20 for update`,
        );
        for (const row of rows as unknown as EarlierSurvey[])
          await session.query(
            "update surveyc_surveys set runs_until = $3, timed_version = version where project_id = $1 and id = $2",
            [row.project_id, row.id, runsUntil(row)],
          );
        return rows.length;
      },
    },
  ],
};
