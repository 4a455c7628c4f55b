import type { CollaboratorRow } from "../rows.ts";
import type { Session } from "./database.ts";
import type { Moment } from "./moment.ts";
import { selected } from "./page.ts";

const columns = { dashboard: "dashboard", user: "user_id", level: "level", document: "document" };

export async function listCollaborators(
  session: Session,
  project: string,
  dashboard: number,
): Promise<readonly CollaboratorRow[]> {
  const { rows } = await session.query(
    `select ${selected(columns)} from surveyc_collaborators
where project_id = $1 and dashboard = $2 order by write_number, place`,
    [project, dashboard],
  );
  return rows as unknown as readonly CollaboratorRow[];
}

export async function findCollaborator(
  session: Session,
  project: string,
  dashboard: number,
  user: string,
): Promise<CollaboratorRow | null> {
  const { rows } = await session.query(
    `select ${selected(columns)} from surveyc_collaborators
where project_id = $1 and dashboard = $2 and user_id = $3`,
    [project, dashboard, user],
  );
  return (rows[0] as CollaboratorRow | undefined) ?? null;
}

export async function findLevels(
  session: Session,
  project: string,
  user: string,
  dashboards: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (dashboards.length === 0) return new Map();
  const { rows } = await session.query(
    `select dashboard, level from surveyc_collaborators
where project_id = $1 and dashboard = any($2::int4[]) and user_id = $3`,
    [project, dashboards, user],
  );
  return new Map(rows.map(({ dashboard, level }) => [dashboard as number, level as number]));
}

export async function insertCollaborator(
  session: Session,
  project: string,
  { dashboard, user, level, document }: CollaboratorRow,
  { write, place }: Moment,
): Promise<boolean> {
  const { count } = await session.query(
    `insert into surveyc_collaborators (project_id, dashboard, user_id, level, document, write_number, place)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (project_id, dashboard, user_id) do nothing`,
    [project, dashboard, user, level, document, write, place],
  );
  return count === 1;
}

export async function deleteCollaborator(
  session: Session,
  project: string,
  dashboard: number,
  user: string,
): Promise<boolean> {
  const { count } = await session.query(
    "delete from surveyc_collaborators where project_id = $1 and dashboard = $2 and user_id = $3",
    [project, dashboard, user],
  );
  return count === 1;
}
