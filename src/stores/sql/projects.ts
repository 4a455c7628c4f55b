import type { Session } from "./database.ts";

export async function listProjects(session: Session): Promise<readonly string[]> {
  const { rows } = await session.query("select project_id as project from surveyc_projects");
  return rows.map(({ project }) => project as string).sort();
}

const counters = { dashboard: "dashboards", tile: "tiles" } as const;

/** Tells the first of `count` ids. The row is there: the write took its turn on it. */
export async function takeIds(
  session: Session,
  project: string,
  what: keyof typeof counters,
  count: number,
): Promise<number> {
  const counter = counters[what];
  const { rows } = await session.query(
    `update surveyc_projects set ${counter} = ${counter} + $2 where project_id = $1 returning ${counter} as last`,
    [project, count],
  );
  return (rows[0]?.["last"] as number) - count + 1;
}
