import { foldCase } from "../locale-independent.ts";
import type { DashboardQuery, DashboardRow, RowPage } from "../rows.ts";
import type { Parameter, Session } from "./database.ts";
import { exactlyOne } from "./exactly-one.ts";
import { Conditions, pageStatement, readPage, selected } from "./page.ts";

const columns = {
  id: "id",
  version: "version",
  document: "document",
  details: "details",
  name: "name",
  pinned: "pinned",
  deleted: "deleted",
  restrictionLevel: "restriction_level",
  creator: "creator",
};
const listing = { table: "surveyc_dashboards", columns, order: ["id"] };

export async function findDashboard(
  session: Session,
  project: string,
  id: number,
): Promise<DashboardRow | null> {
  const text = `select ${selected(columns)} from surveyc_dashboards where project_id = $1 and id = $2`;
  const { rows } = await session.query(text, [project, id]);
  return (rows[0] as DashboardRow | undefined) ?? null;
}

export async function listDashboards(
  session: Session,
  project: string,
  { search, pinned, ...stretch }: DashboardQuery,
): Promise<RowPage<DashboardRow>> {
  const where = new Conditions(project).addAlways("not deleted");
  if (pinned !== undefined) where.add("pinned = ?", pinned);
  if (search) where.add("strpos(folded_name, ?) > 0", foldCase(search));
  return readPage(await session.query(pageStatement(listing, where, stretch), where.parameters));
}

const parameters = (project: string, row: DashboardRow): Parameter[] => [
  project,
  row.id,
  row.version,
  row.document,
  row.details,
  row.name,
  foldCase(row.name),
  row.pinned,
  row.deleted,
  row.restrictionLevel,
  row.creator,
];

export async function insertDashboard(
  session: Session,
  project: string,
  row: DashboardRow,
): Promise<boolean> {
  const { count } = await session.query(
    `insert into surveyc_dashboards
  (project_id, id, version, document, details, name, folded_name, pinned, deleted, restriction_level, creator)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (project_id, id) do nothing`,
    parameters(project, row),
  );
  return count === 1;
}

export async function updateDashboard(session: Session, project: string, row: DashboardRow): Promise<void> {
  const answer = await session.query(
    `update surveyc_dashboards
set version = $3, document = $4, details = $5, name = $6, folded_name = $7, pinned = $8, deleted = $9,
  restriction_level = $10, creator = $11
where project_id = $1 and id = $2 and version = $3 - 1`,
    parameters(project, row),
  );
  exactlyOne(answer, `Version ${row.version - 1} of dashboard ${row.id} is not there to be replaced.`);
}
