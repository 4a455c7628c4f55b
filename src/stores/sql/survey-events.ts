import type { EventQuery, ProjectReads } from "../project-rows.ts";
import type { EventTotals, Purge, SurveyEventRow } from "../rows.ts";
import { countedEvent } from "./count-events.ts";
import { changesRow, type Session } from "./database.ts";
import { Conditions, filterTests } from "./list-query.ts";

/** Reads the counters, and counts the events that they do not include yet. `where` selects those. */
function totalsOfAll({ survey, test }: EventQuery, where: Conditions): string {
  const scope = survey === undefined ? "''" : "$2";
  const tests = `${where.parameter(test ?? "without")}::text`;
  // Programs of an earlier version remove a survey without its totals.
  const parts = `survey = '' or exists (
    select 1 from surveyc_surveys as s where s.project_id = totals.project_id and s.id = totals.survey
  )`;
  return `select event, sum(events)::float8 as total, least(sum(persons), sum(events))::float8 as persons,
  min(first_at) as first, max(last_at) as last
from (
  select event, events, case survey when ${scope} then persons else 0 end as persons,
    case survey when '' then null else first_at end as first_at, case survey when '' then null else last_at end as last_at
  from surveyc_event_totals as totals
  where project_id = $1 and ${survey === undefined ? `(${parts})` : "survey = $2"} and tests = ${tests}
  union all
  select event, count(*), count(distinct person) filter (where not exists (${countedEvent("added", scope, tests)})),
    min(happened_at), max(happened_at)
  from surveyc_survey_events as added where not counted and ${where.text} group by event
) as parts group by event having sum(events) > 0`;
}

const totalsOfTime = (where: Conditions): string => `select event, count(*)::float8 as total,
  count(distinct person collate "C")::float8 as persons, min(happened_at collate "C") as first,
  max(happened_at collate "C") as last
from surveyc_survey_events where ${where.text} group by event`;

export const surveyEventReads = (session: Session, project: string): Pick<ProjectReads, "eventTotals"> => ({
  eventTotals: async (query) => {
    const { survey, from, to, test } = query;
    const where = new Conditions(project);
    if (survey !== undefined) where.add("survey = ?", survey);
    filterTests(where, test);
    if (from !== undefined) where.add('happened_at collate "C" >= ?', from);
    if (to !== undefined) where.add('happened_at collate "C" <= ?', to);
    const isWhole = from === undefined && to === undefined;
    const text = isWhole ? totalsOfAll(query, where) : totalsOfTime(where);
    const { rows } = await session.query(text, where.parameters);
    return (rows as unknown as EventTotals[]).sort((a, b) => (a.event < b.event ? -1 : 1));
  },
});

// Rows of surveys and submissions are locked so that they can be changed but not removed: no event outlives them.
const lockSurvey =
  "survey as (select id from surveyc_surveys where project_id = $1 and id = $2 for key share)";
const lockAnswers = `answers as (
  select submission from surveyc_responses where project_id = $1 and survey = $2 and submission = $8 for key share
)`;

/** Stores one event, as most requests of pages have one: planning this statement takes a third of the time. */
const addSurveyEvent = (
  session: Session,
  project: string,
  { survey, event, id, person, at, test = false, submission }: SurveyEventRow,
): Promise<boolean> =>
  changesRow(
    session,
    `with ${lockSurvey}${submission === undefined ? "" : `, ${lockAnswers}`}
insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at, test)
select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::boolean
from survey${submission === undefined ? "" : ", answers"}
on conflict (project_id, survey, event, id) do nothing`,
    [project, survey, event, id, person, at, test, ...(submission === undefined ? [] : [submission])],
  );

// Events are inserted in the order of their keys, so that concurrent calls with the same events do not wait for each other in a circle.
const addEvents = `with given as (
  select * from json_to_recordset($2::text::json) as given
    (place int4, survey text, event text, id text, person text, at text, test boolean, submission text)
), surveys as (
  select id from surveyc_surveys where project_id = $1 and id in (select survey from given) for key share
), answers as (
  select survey, submission from surveyc_responses
  where project_id = $1 and (survey, submission) in (select survey, submission from given where submission is not null)
  for key share
), accepted as (
  select given.* from given join surveys on surveys.id = survey
  where submission is null or (survey, submission) in (select survey, submission from answers)
), added as (
  insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at, test)
  select $1::text, survey, event, id, person, at, coalesce(test, false) from accepted
  order by survey, event, id, place
  on conflict (project_id, survey, event, id) do nothing returning survey, event, id
)
select min(place) as place from added join accepted using (survey, event, id) group by survey, event, id`;

/**
 * Stores events whose survey exists, and the submission that they name, if any; returns for each whether it was stored. Of events
 * with the same key, the first is stored.
 */
export async function addSurveyEvents(
  session: Session,
  project: string,
  events: readonly SurveyEventRow[],
): Promise<readonly boolean[]> {
  const [first] = events;
  if (first !== undefined && events.length === 1) return [await addSurveyEvent(session, project, first)];
  const given = JSON.stringify(events.map((event, place) => ({ ...event, place })));
  const { rows } = await session.query(addEvents, [project, given]);
  const added = new Set(rows.map(({ place }) => place));
  return events.map((_, place) => added.has(place));
}

/** Removes counted events before a time. Skips those that others are removing. */
export async function purgeEvents(
  session: Session,
  project: string,
  { before, atMost }: Extract<Purge, { what: "survey-events" }>,
): Promise<number> {
  const { count } = await session.query(
    `with oldest as materialized (
  select survey, event, id from surveyc_survey_events
  where project_id = $1 and happened_at collate "C" < $2 and counted
  order by happened_at collate "C" limit $3::int4 for update skip locked
)
delete from surveyc_survey_events
where project_id = $1 and (survey, event, id) in (select survey, event, id from oldest)`,
    [project, before, atMost],
  );
  return count;
}
