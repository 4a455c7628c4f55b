import type { SurveyListItem } from "#model/survey.ts";
import { jsonText } from "../json.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { isKnown, isMeant } from "../preconditions.ts";
import { notFound, notModified, otherVersion } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { showSurveys } from "../surveys/show-surveys.ts";

/**
 * Shows one survey as lists carry it. What is shown of a survey with flags or iterations can change without a new
 * version, so it is sent whatever the caller knows.
 */
export async function retrieveSurvey(
  services: Services,
  { project, params, preconditions }: OperationInput<{ readonly id: string }>,
): Promise<Result<SurveyListItem>> {
  const row = await services.store.read(project, (rows) => rows.survey(params.id));
  if (row === null) return notFound("survey");
  if (!isMeant(preconditions, row.version)) return otherVersion;
  if (!row.live && isKnown(preconditions, row.version)) return notModified(row.version);
  const [document] = (await showSurveys(services, project, [row])) as [string];
  return { ok: true, status: 200, body: jsonText(document), version: row.version };
}

/** Its row. */
export const retrieveSurveyOperation = {
  id: "retrieveSurvey",
  method: "GET",
  path: "/api/projects/:project_id/surveys/:id",
  params: { id: "uuid" },
  scope: "survey:read",
  status: 200,
  query: [],
  request: null,
  response: "survey-list-item",
  summary: "Shows one survey.",
  run: retrieveSurvey,
} as const satisfies Operation<{ readonly id: string }, SurveyListItem>;
