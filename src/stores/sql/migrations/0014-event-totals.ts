import { addTotals } from "../count-events.ts";
import type { Session } from "../database.ts";
import type { Migration } from "./migration.ts";

/** The maximum number of events that are counted in one transaction. */
const EVENTS_PER_BATCH = 50_000;

/**
 * Counts the events of the next persons, in the order of the index by person, so that all events of a person are counted together. A
 * row of a separate table contains the last person; it is locked, so that processes take turns.
 */
async function countNext(session: Session): Promise<number> {
  const { rows: marks } = await session.query(
    "select project_id, event, person from surveyc_event_marks where number = 1 for update",
  );
  const keyOf = (row: Record<string, unknown> | undefined): readonly string[] =>
    ["project_id", "event", "person"].map((column) => String(row?.[column]));
  const from = keyOf(marks[0]);
  const { rows } = await session.query(
    `with next as (
  select project_id, event, person from surveyc_survey_events
  where (project_id, event, person) > ($1::text, $2::text, $3::text)
  order by project_id, event, person limit ${EVENTS_PER_BATCH}
)
select project_id, event, person, (select count(*)::int4 from next) as events from next
order by project_id desc, event desc, person desc limit 1`,
    from,
  );
  if (rows[0] === undefined) return 0;
  const to = keyOf(rows[0]);
  const events = `(
  select * from surveyc_survey_events
  where (project_id, event, person) > ($1::text, $2::text, $3::text)
    and (project_id, event, person) <= ($4::text, $5::text, $6::text) and counted
) as events`;
  await session.query(
    `with ${addTotals(events, "true")}
update surveyc_event_marks set project_id = $4, event = $5, person = $6 where number = 1`,
    [...from, ...to],
  );
  return rows[0]["events"] as number;
}

/**
 * Counters of survey events, and the indexes that maintaining them and purging events need. Existing events become
 * `counted` and are counted by the migration; programs of an earlier version add others that are not.
 */
export const eventTotals: Migration = {
  number: 14,
  title: "counters of events",
  table: "surveyc_survey_events",
  steps: [
    {
      run: "alone",
      statements: [
        `create table if not exists surveyc_event_totals (
  project_id text not null,
  survey text not null,
  event text not null,
  tests text not null,
  events int8 not null,
  persons int8 not null,
  first_at text,
  last_at text,
  primary key (project_id, survey, event, tests)
)`,
        // With a constant default, no row is written.
        "alter table surveyc_survey_events add column if not exists counted boolean not null default true",
        "alter table surveyc_survey_events alter column counted set default false",
        `create index if not exists surveyc_survey_events_by_time
  on surveyc_survey_events (project_id, (happened_at collate "C"))`,
        `create index if not exists surveyc_survey_events_by_person
  on surveyc_survey_events (project_id, event, person, survey, test)`,
        `create index if not exists surveyc_survey_events_uncounted
  on surveyc_survey_events (project_id, survey, event, id) where not counted`,
        `create table if not exists surveyc_event_marks (
  number int4 not null,
  project_id text not null,
  event text not null,
  person text not null,
  primary key (number)
)`,
      ],
    },
    {
      run: "together",
      statements: [
        "insert into surveyc_event_marks (number, project_id, event, person) values (1, '', '', '')",
      ],
    },
    { run: "backfill", batch: countNext },
  ],
};
