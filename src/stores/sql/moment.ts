import type { Session } from "./database.ts";

/** Where a row stands among all of its project: the number of the write that made it, and its place in that write. */
export interface Moment {
  readonly write: number;
  readonly place: number;
}

/**
 * Waits until no other write of the project is under way, keeps others waiting until this one ends, and tells its number.
 * So writes of a project happen one after the other, and rows become visible in the order of their moments: a page that
 * was read stays as it is, whatever is inserted. A row of the project is locked for it, as every engine can do that;
 * a write that is undone leaves no trace of it.
 */
export async function takeTurn(session: Session, project: string): Promise<() => Moment> {
  const { rows } = await session.query(
    `insert into surveyc_projects (project_id, writes, dashboards, tiles) values ($1, 1, 0, 0)
on conflict (project_id) do update set writes = surveyc_projects.writes + 1
returning writes::float8 as write`,
    [project],
  );
  const write = rows[0]?.["write"] as number;
  let place = 0;
  return () => ({ write, place: place++ });
}
