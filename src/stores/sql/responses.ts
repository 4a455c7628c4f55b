import type { CountQuery, ResponseRow } from "../rows.ts";
import type { Session } from "./database.ts";
import { Conditions } from "./page.ts";

/** Counts are kept, not counted: a survey may have millions of responses. */
export async function countResponses(
  session: Session,
  project: string,
  { surveys, excludeArchived }: CountQuery,
): Promise<ReadonlyMap<string, number>> {
  const where = new Conditions(project);
  if (surveys !== undefined) where.add("survey = any(?::text[])", surveys);
  const archived = excludeArchived
    ? ` and not exists (
  select 1 from surveyc_surveys as s where s.project_id = $1 and s.id = counted.survey and s.archived
)`
    : "";
  const { rows } = await session.query(
    `select survey, responses from surveyc_response_counts as counted where ${where.text}${archived}`,
    where.parameters,
  );
  return new Map(rows.map(({ survey, responses }) => [survey as string, responses as number]));
}

/** Tells how many the survey has now. */
export async function putResponse(
  session: Session,
  project: string,
  { survey, submission, document }: ResponseRow,
): Promise<number> {
  const added = await session.query(
    `insert into surveyc_responses (project_id, survey, submission, document) values ($1, $2, $3, $4)
on conflict (project_id, survey, submission) do nothing`,
    [project, survey, submission, document],
  );
  if (added.count === 0)
    await session.query(
      "update surveyc_responses set document = $4 where project_id = $1 and survey = $2 and submission = $3",
      [project, survey, submission, document],
    );
  const { rows } = await session.query(
    `insert into surveyc_response_counts (project_id, survey, responses) values ($1, $2, 1)
on conflict (project_id, survey) do update set responses = surveyc_response_counts.responses + $3
returning responses`,
    [project, survey, added.count],
  );
  return rows[0]?.["responses"] as number;
}
