import type { Session } from "./database.ts";

/** The tables of a project, with the keys of their rows. The one with its counters is last. */
const tables: readonly (readonly [name: string, key: string])[] = [
  ["surveyc_replies", "id"],
  ["surveyc_survey_events", "survey, event, id"],
  ["surveyc_responses", "survey, submission"],
  ["surveyc_response_shards", "survey, shard"],
  ["surveyc_response_counts", "survey"],
  ["surveyc_survey_versions", "survey, version"],
  ["surveyc_surveys", "id"],
  // After the surveys, because no event can then be added and counted.
  ["surveyc_event_totals", "survey, event, tests"],
  ["surveyc_collaborators", "dashboard, user_id"],
  ["surveyc_sharing", "dashboard"],
  ["surveyc_dashboards", "id"],
  ["surveyc_activity", "scope, write_number, place"],
  ["surveyc_projects", "project_id"],
];

/** Few enough that no statement takes long, even if each row has a megabyte. */
const ROWS_AT_ONCE = 500;

/** Removes all rows of a project, each statement in a separate transaction. */
export async function clearProject(
  change: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>,
  project: string,
): Promise<void> {
  for (const [table, key] of tables) {
    const text = `delete from ${table}
where project_id = $1 and (${key}) in (select ${key} from ${table} where project_id = $1 limit ${ROWS_AT_ONCE})`;
    let removed: number;
    do {
      removed = await change(async (session) => (await session.query(text, [project])).count);
    } while (removed === ROWS_AT_ONCE);
  }
}
