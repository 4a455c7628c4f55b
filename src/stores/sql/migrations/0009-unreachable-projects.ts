import type { Session } from "../database.ts";
import type { Migration, RenamedProject } from "./migration.ts";

/** The tables of rows that belong to a project, when this migration was written. */
const tables = [
  "surveyc_projects",
  "surveyc_surveys",
  "surveyc_dashboards",
  "surveyc_collaborators",
  "surveyc_sharing",
  "surveyc_activity",
  "surveyc_responses",
  "surveyc_response_counts",
  "surveyc_response_shards",
  "surveyc_survey_events",
  "surveyc_replies",
] as const;

/**
 * Identifiers that no request can address: `@current` names another project, and the rest is rejected in paths in any encoding.
 * Versions without rows for projects accepted any text.
 */
const unreachable = `project_id in ('@current', '', '.', '..') or length(project_id) > 400
or project_id ~ '[[:cntrl:]/\\\\]'`;

/** A number that no project has. */
async function freeNumber(session: Session): Promise<string> {
  const numbers = (table: string): string =>
    `select project_id from ${table} where project_id ~ '^[1-9][0-9]{0,14}$'`;
  const { rows } = await session.query(
    `select coalesce(max(project_id::bigint), 0)::float8 as last
from (${numbers("surveyc_project_names")} union ${numbers("surveyc_projects")}) as taken`,
  );
  return String((rows[0]?.["last"] as number) + 1);
}

/** Keys keep access to the project. */
async function renameInKeys(session: Session, { from, to }: RenamedProject): Promise<void> {
  const { rows } = await session.query(
    "select hash, projects from surveyc_keys where position($1 in projects) > 0 order by hash for update",
    [JSON.stringify(from)],
  );
  for (const { hash, projects } of rows as { hash: string; projects: string }[]) {
    const named = JSON.parse(projects) as readonly string[];
    const renamed = named.map((project) => (project === from ? to : project));
    await session.query("update surveyc_keys set projects = $2 where hash = $1", [
      hash,
      JSON.stringify(renamed),
    ]);
  }
}

/** Projects that no path can name get the next number. */
export const unreachableProjects: Migration = {
  number: 9,
  title: "numbers of projects whose name no path can have",
  table: "surveyc_project_names",
  steps: [
    {
      run: "backfill",
      batch: async (session, { onRenamed }) => {
        // Each as a whole, so that no reader finds half of it.
        const { rows } = await session.query(
          `select project_id, name from surveyc_project_names where ${unreachable} order by project_id limit 1 for update`,
        );
        const [found] = rows as { project_id: string; name: string }[];
        if (found === undefined) return 0;
        const from = found.project_id;
        const to = await freeNumber(session);
        // If a concurrent write takes the number meanwhile, this is run again.
        await session.query("update surveyc_project_names set project_id = $2 where project_id = $1", [
          from,
          to,
        ]);
        for (const table of tables)
          await session.query(`update ${table} set project_id = $2 where project_id = $1`, [from, to]);
        await renameInKeys(session, { from, to });
        onRenamed({ from, to });
        return 1;
      },
    },
  ],
};
