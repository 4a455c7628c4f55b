import { foldCase } from "../locale-independent.ts";
import type { RowPage, SurveyQuery, SurveyRow } from "../rows.ts";
import type { Parameter, Session } from "./database.ts";
import { exactlyOne } from "./exactly-one.ts";
import type { Moment } from "./moment.ts";
import { Conditions, pageStatement, readPage, selected } from "./page.ts";

const columns = {
  id: "id",
  version: "version",
  document: "document",
  targeting: "targeting",
  live: "live",
  name: "name",
  archived: "archived",
};
const listing = { table: "surveyc_surveys", columns, order: ["write_number", "place"] };

export async function findSurvey(session: Session, project: string, id: string): Promise<SurveyRow | null> {
  const text = `select ${selected(columns)} from surveyc_surveys where project_id = $1 and id = $2`;
  const { rows } = await session.query(text, [project, id]);
  return (rows[0] as SurveyRow | undefined) ?? null;
}

export async function listSurveys(
  session: Session,
  project: string,
  { search, archived, ...stretch }: SurveyQuery,
): Promise<RowPage<SurveyRow>> {
  const where = new Conditions(project);
  if (archived !== undefined) where.add("archived = ?", archived);
  // strpos and not like: nothing in what people type means anything but itself.
  if (search) where.add("strpos(folded_name, ?) > 0", foldCase(search));
  return readPage(await session.query(pageStatement(listing, where, stretch), where.parameters));
}

const parameters = (project: string, row: SurveyRow): Parameter[] => [
  project,
  row.id,
  row.version,
  row.document,
  row.targeting,
  row.live,
  row.name,
  foldCase(row.name),
  row.archived,
];

export async function insertSurvey(
  session: Session,
  project: string,
  row: SurveyRow,
  { write, place }: Moment,
): Promise<boolean> {
  const { count } = await session.query(
    `insert into surveyc_surveys
  (project_id, id, version, document, targeting, live, name, folded_name, archived, write_number, place)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (project_id, id) do nothing`,
    [...parameters(project, row), write, place],
  );
  return count === 1;
}

export async function updateSurvey(session: Session, project: string, row: SurveyRow): Promise<void> {
  const answer = await session.query(
    `update surveyc_surveys
set version = $3, document = $4, targeting = $5, live = $6, name = $7, folded_name = $8, archived = $9
where project_id = $1 and id = $2 and version = $3 - 1`,
    parameters(project, row),
  );
  exactlyOne(answer, `Version ${row.version - 1} of survey ${row.id} is not there to be replaced.`);
}

/** Its responses go with it. */
export async function deleteSurvey(session: Session, project: string, id: string): Promise<boolean> {
  const { count } = await session.query("delete from surveyc_surveys where project_id = $1 and id = $2", [
    project,
    id,
  ]);
  if (count === 0) return false;
  await session.query("delete from surveyc_responses where project_id = $1 and survey = $2", [project, id]);
  await session.query("delete from surveyc_response_counts where project_id = $1 and survey = $2", [
    project,
    id,
  ]);
  return true;
}
