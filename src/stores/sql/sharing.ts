import type { SharingRow } from "../rows.ts";
import type { Session } from "./database.ts";

export async function findSharing(
  session: Session,
  project: string,
  dashboard: number,
): Promise<SharingRow | null> {
  const { rows } = await session.query(
    "select dashboard, document from surveyc_sharing where project_id = $1 and dashboard = $2",
    [project, dashboard],
  );
  return (rows[0] as SharingRow | undefined) ?? null;
}

export async function insertSharing(
  session: Session,
  project: string,
  { dashboard, document }: SharingRow,
): Promise<boolean> {
  const { count } = await session.query(
    `insert into surveyc_sharing (project_id, dashboard, document) values ($1, $2, $3)
on conflict (project_id, dashboard) do nothing`,
    [project, dashboard, document],
  );
  return count === 1;
}
