import type { ActivityQuery, ActivityRow, RowPage } from "../rows.ts";
import type { Session } from "./database.ts";
import type { Moment } from "./moment.ts";
import { Conditions, type Listing, pageStatement, readPage } from "./page.ts";

const listing: Listing = {
  table: "surveyc_activity",
  columns: { scope: "scope", item: "item", document: "document" },
  order: ["write_number", "place"],
  descending: true,
};

export async function listActivity(
  session: Session,
  project: string,
  { scope, item, ...stretch }: ActivityQuery,
): Promise<RowPage<ActivityRow>> {
  const where = new Conditions(project).add("scope = ?", scope);
  if (item !== undefined) where.add("item = ?", item);
  return readPage(await session.query(pageStatement(listing, where, stretch), where.parameters));
}

export async function insertActivity(
  session: Session,
  project: string,
  { scope, item, document }: ActivityRow,
  { write, place }: Moment,
): Promise<void> {
  await session.query(
    `insert into surveyc_activity (project_id, scope, item, document, write_number, place)
values ($1, $2, $3, $4, $5, $6)`,
    [project, scope, item, document, write, place],
  );
}
