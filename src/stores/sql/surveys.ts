import { foldCase } from "../locale-independent.ts";
import type { ProjectReads } from "../project-rows.ts";
import type { ActivityRow, SurveyReplacement, SurveyRow, SurveyVersionRow } from "../rows.ts";
import { removeEventsOf } from "./count-events.ts";
import { firstRow, type Parameter, type Session } from "./database.ts";
import { Conditions, pageStatement, readPage, selectList } from "./list-query.ts";
import { runningUntil } from "./migrations/0017-ends-of-surveys.ts";

const columns = {
  id: "id",
  version: "version",
  document: "document",
  targeting: "targeting",
  live: "live",
  name: "name",
  archived: "archived",
  runsUntil: "runs_until",
};
const listing = {
  table: "surveyc_surveys",
  columns,
  texts: ["document", "targeting"],
  order: ["write_number", "place"],
};

/** Reads surveys. `locked` prevents changes of a read survey until the transaction ends. */
export const surveyReads = (
  session: Session,
  project: string,
  { locked = false }: { readonly locked?: boolean } = {},
): Pick<ProjectReads, "survey" | "surveys" | "surveyVersions"> => ({
  survey: (id) => {
    const lock = locked ? " for no key update" : "";
    const text = `select ${selectList(columns)} from surveyc_surveys where project_id = $1 and id = $2${lock}`;
    return firstRow(session, text, [project, id]);
  },

  surveyVersions: async (survey) => {
    const { rows } = await session.query(
      `select survey, version, document, replaced_at as "replacedAt" from surveyc_survey_versions
where project_id = $1 and survey = $2 order by version desc`,
      [project, survey],
    );
    return rows as unknown as SurveyVersionRow[];
  },

  surveys: async ({ search, archived, ids, runsAfter, ...range }) => {
    const where = new Conditions(project);
    if (runsAfter !== undefined) where.addConstant("not archived").add(`${runningUntil} > ?`, runsAfter);
    if (archived !== undefined) where.add("archived = ?", archived);
    if (ids !== undefined) where.add("id = any(?::text[])", ids);
    // strpos and not like: no character of a search has a special meaning.
    if (search) where.add("strpos(folded_name, ?) > 0", foldCase(search));
    return readPage(await session.query(pageStatement(listing, where, range), where.parameters));
  },
});

/** The values of a survey's columns, from `$1` on. */
const surveyParameters = (project: string, row: SurveyRow): Parameter[] => [
  project,
  row.id,
  row.version,
  row.document,
  row.targeting,
  row.live,
  row.name,
  foldCase(row.name),
  row.archived,
  row.runsUntil,
];

/**
 * Inserts a survey and an entry at the same position, in one statement that does not wait for locks. The row of the project is
 * only created and never changed here: an existing row is not touched, because writes of the project may have locked it.
 */
export async function createSurvey(
  session: Session,
  project: string,
  row: SurveyRow,
  { scope, item, at, document }: ActivityRow,
): Promise<boolean> {
  const { rows } = await session.query(
    `with created as (
  insert into surveyc_surveys
    (project_id, id, version, document, targeting, live, name, folded_name, archived, runs_until, timed_version,
     write_number, place)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $3, nextval('surveyc_positions'), 0)
  on conflict (project_id, id) do nothing returning write_number
), logged as (
  insert into surveyc_activity (project_id, scope, item, document, write_number, place, happened_at)
  select $1::text, $11::text, $12::text, $13::text, write_number, 0, $14::text from created
), listed as (
  insert into surveyc_projects (project_id, writes, dashboards, tiles)
  select $1::text, 0, 0, 0 from created
  where not exists (select 1 from surveyc_projects where project_id = $1)
  on conflict (project_id) do nothing
)
select count(*)::int4 as created from created`,
    [...surveyParameters(project, row), scope, item, document, at],
  );
  return rows[0]?.["created"] === 1;
}

const replaced = `replaced as (
  update surveyc_surveys
  set version = $3, document = $4, targeting = $5, live = $6, name = $7, folded_name = $8, archived = $9,
    runs_until = $10, timed_version = $3
  where project_id = $1 and id = $2 and version = $11::int4 returning id
), logged as (
  insert into surveyc_activity (project_id, scope, item, document, write_number, place, happened_at)
  select $1::text, entry.scope, entry.item, entry.document, nextval('surveyc_positions'), 0, nullif(entry.at, '')
  from replaced
  cross join unnest($12::text[], $13::text[], $14::text[], $15::text[]) as entry (scope, item, document, at)
)`;

/** Stores the version, and removes the oldest others beyond a number and a size. */
const kept = `kept as (
  insert into surveyc_survey_versions (project_id, survey, version, document, replaced_at)
  select $1::text, id, $11::int4, $16::text, $17::text from replaced
), dropped as (
  delete from surveyc_survey_versions
  where project_id = $1 and survey = $2 and exists (select 1 from replaced) and version in (
    select version from (
      select version, row_number() over (order by version desc) as place,
        sum(octet_length(document)) over (order by version desc) as bytes
      from surveyc_survey_versions where project_id = $1 and survey = $2
    ) as older
    where place >= $18::int4 or bytes + octet_length($16::text) > $19::int4
  )
)`;

/**
 * Replaces the version of a survey that was read and adds entries, in one statement. The entries get their positions once
 * the row is locked, so that those of one survey are in the order of its versions.
 */
export async function replaceSurvey(
  session: Session,
  project: string,
  { row, replaces, entries, keeps }: SurveyReplacement,
): Promise<boolean> {
  const parts = keeps === undefined ? [replaced] : [replaced, kept];
  const { rows } = await session.query(
    `with ${parts.join(", ")}\nselect count(*)::int4 as replaced from replaced`,
    [
      ...surveyParameters(project, row),
      replaces,
      entries.map(({ scope }) => scope),
      entries.map(({ item }) => item),
      entries.map(({ document }) => document),
      entries.map(({ at }) => at ?? ""),
      ...(keeps === undefined ? [] : [keeps.document, keeps.replacedAt, keeps.versions, keeps.bytes]),
    ],
  );
  return rows[0]?.["replaced"] === 1;
}

/** Removes a version of a survey with everything that belongs to it, and adds an entry: statements of one transaction. */
export async function removeSurvey(
  session: Session,
  project: string,
  { id, version }: Pick<SurveyRow, "id" | "version">,
  { scope, item, at, document }: ActivityRow,
): Promise<boolean> {
  // First, because it waits for responses that are being added, and makes later ones wait.
  const { count } = await session.query(
    "delete from surveyc_surveys where project_id = $1 and id = $2 and version = $3",
    [project, id, version],
  );
  if (count === 0) return false;
  await removeBelongings(session, project, id);
  await session.query(
    `insert into surveyc_activity (project_id, scope, item, document, write_number, place, happened_at)
values ($1, $2, $3, $4, nextval('surveyc_positions'), 0, $5)`,
    [project, scope, item, document, at],
  );
  return true;
}

const belongings = [
  "surveyc_responses",
  "surveyc_response_counts",
  "surveyc_response_shards",
  "surveyc_survey_versions",
];

async function removeBelongings(session: Session, project: string, survey: string): Promise<void> {
  for (const table of belongings)
    await session.query(`delete from ${table} where project_id = $1 and survey = $2`, [project, survey]);
  await removeEventsOf(session, project, survey);
}
