import type { Session } from "./database.ts";

/*
 * `surveyc_event_totals` has up to four rows for each kind of event of a survey: the totals of the survey, and, with an empty
 * `survey`, the persons of the project; both for `tests` as an `EventQuery` names them. Events are not counted
 * when they are added, because many may arrive at once: they are counted together later, and until then reads count them.
 */

/** The maximum number of events that are counted in one transaction. */
export const COUNT_BATCH_SIZE = 2_000;

/** The totals that an event of `rows` is part of, with their columns `scope` and `tests`. */
const scopesOf = (rows: string): string => `${rows}
cross join lateral (values (survey), ('')) as scopes (scope)
cross join lateral (values ('with'), (case when test then 'only' else 'without' end)) as kinds (tests)`;

/** A counted event of project `$1` in a scope that happened to the person of `row`. */
export const countedEvent = (row: string, scope: string, tests: string): string =>
  `select 1 from surveyc_survey_events as known
where known.project_id = $1 and known.event = ${row}.event and known.person = ${row}.person and known.counted
  and (${scope} = '' or known.survey = ${scope}) and (${tests} = 'with' or known.test = (${tests} = 'only'))`;

/** Waits until no other transaction changes the totals of a project. Later statements read what that one committed. */
async function lockTotals(session: Session, project: string): Promise<void> {
  await session.query(
    `insert into surveyc_event_totals (project_id, survey, event, tests, events, persons) values ($1, '', '', '', 0, 0)
on conflict (project_id, survey, event, tests) do update set events = 0`,
    [project],
  );
}

/**
 * The part of a statement that adds `events`, a table expression, to the totals. `isNew` is the condition that the person of `parts`
 * is not counted in its scope yet.
 */
export const addTotals = (events: string, isNew: string): string => `parts as (
  select project_id, scope, event, tests, person, count(*) as events,
    min(happened_at) as first_at, max(happened_at) as last_at
  from ${scopesOf(events)} group by project_id, scope, event, tests, person
), totals as (
  insert into surveyc_event_totals (project_id, survey, event, tests, events, persons, first_at, last_at)
  select project_id, scope, event, tests, sum(case scope when '' then 0 else events end),
    count(*) filter (where ${isNew}), min(first_at), max(last_at)
  from parts group by project_id, scope, event, tests
  on conflict (project_id, survey, event, tests) do update set
    events = surveyc_event_totals.events + excluded.events,
    persons = surveyc_event_totals.persons + excluded.persons,
    first_at = least(surveyc_event_totals.first_at, excluded.first_at),
    last_at = greatest(surveyc_event_totals.last_at, excluded.last_at)
)`;

/** Adds uncounted events of a project to its totals, in a transaction; returns how many there were. */
export async function countEvents(session: Session, project: string): Promise<number> {
  await lockTotals(session, project);
  const { rows } = await session.query(
    `with added as (
  update surveyc_survey_events set counted = true where project_id = $1 and (survey, event, id) in (
    select survey, event, id from surveyc_survey_events where project_id = $1 and not counted
    order by survey, event, id limit ${COUNT_BATCH_SIZE}
  ) returning project_id, survey, event, person, happened_at, test
), ${addTotals("added", `not exists (${countedEvent("parts", "scope", "tests")})`)}
select count(*)::int4 as added from added`,
    [project],
  );
  return rows[0]?.["added"] as number;
}

interface RemovedEvent {
  readonly person: string;
  readonly test: boolean;
  readonly at: string;
  readonly counted: boolean;
}

/** The time of the first or the last counted event of a total. */
const timeOf = (order: "asc" | "desc"): string => `(select happened_at from surveyc_survey_events as known
where known.project_id = $1 and known.survey = totals.survey and known.event = totals.event and known.counted
  and (totals.tests = 'with' or known.test = (totals.tests = 'only'))
order by known.happened_at collate "C" ${order} limit 1)`;

/** Removes an event and subtracts it from the totals: statements of a transaction. */
export async function removeEvent(
  session: Session,
  project: string,
  { survey, event, id }: { readonly survey: string; readonly event: string; readonly id: string },
): Promise<void> {
  await lockTotals(session, project);
  const { rows } = await session.query(
    `delete from surveyc_survey_events where project_id = $1 and survey = $2 and event = $3 and id = $4
returning person, test, happened_at as at, counted`,
    [project, survey, event, id],
  );
  const removed = rows[0] as unknown as RemovedEvent | undefined;
  if (removed?.counted !== true) return;
  const kinds = ["with", removed.test ? "only" : "without"];
  await session.query(
    `update surveyc_event_totals as totals set
  events = totals.events - case totals.survey when '' then 0 else 1 end,
  persons = totals.persons - case when exists (${countedEvent("removed", "totals.survey", "totals.tests")}) then 0 else 1 end,
  first_at = case totals.first_at when $6 then coalesce(${timeOf("asc")}, $6) else totals.first_at end,
  last_at = case totals.last_at when $6 then coalesce(${timeOf("desc")}, $6) else totals.last_at end
from (values ($3::text, $5::text)) as removed (event, person)
where totals.project_id = $1 and totals.survey in ($2, '') and totals.event = $3 and totals.tests = any($4::text[])`,
    [project, survey, event, kinds, removed.person, removed.at],
  );
  // Times of removed events must not become those of later ones.
  await session.query(
    "delete from surveyc_event_totals where project_id = $1 and survey = $2 and event = $3 and events <= 0",
    [project, survey, event],
  );
}

/** Removes the events of a survey with their totals: statements of a transaction. */
export async function removeEventsOf(session: Session, project: string, survey: string): Promise<void> {
  await lockTotals(session, project);
  await session.query(
    `with gone as (
  delete from surveyc_survey_events where project_id = $1 and survey = $2 returning survey, event, person, test, counted
), parts as (
  select distinct event, tests, person from ${scopesOf("gone")} where counted and scope = ''
), less as (
  select event, tests, count(*) filter (where not exists (
    ${countedEvent("parts", "''", "parts.tests")} and known.survey <> $2
  )) as persons
  from parts group by event, tests
)
update surveyc_event_totals as totals set persons = totals.persons - less.persons from less
where totals.project_id = $1 and totals.survey = '' and totals.event = less.event and totals.tests = less.tests`,
    [project, survey],
  );
  await session.query("delete from surveyc_event_totals where project_id = $1 and survey = $2", [
    project,
    survey,
  ]);
}
