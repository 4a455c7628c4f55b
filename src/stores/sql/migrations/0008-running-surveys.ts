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

/** The maximum number of rows in one transaction, and the bytes of their documents after which no others are read. */
const MAX_ROWS = 500;
const MAX_BYTES = 8_000_000;

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
        const { rows } = await session.query(
          `with next as (
  select project_id, id, archived, document from surveyc_surveys
  where timed_version is distinct from version order by project_id, id limit ${MAX_ROWS} for update
), sized as (
  select *, sum(octet_length(document)) over (order by project_id, id) - octet_length(document) as before from next
)
select project_id, id, archived, document from sized where before < ${MAX_BYTES}`,
        );
        const surveys = rows as unknown as EarlierSurvey[];
        await session.query(
          `update surveyc_surveys as survey
set runs_until = nullif(found.runs_until, ''), timed_version = version
from unnest($1::text[], $2::text[], $3::text[]) as found (project_id, id, runs_until)
where survey.project_id = found.project_id and survey.id = found.id`,
          [
            surveys.map((survey) => survey.project_id),
            surveys.map((survey) => survey.id),
            surveys.map((survey) => runsUntil(survey) ?? ""),
          ],
        );
        return surveys.length;
      },
    },
  ],
};
