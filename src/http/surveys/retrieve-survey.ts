import { jsonText } from "../wire/json.ts";
import type { Operation, Result } from "../wire/operation.ts";
import { matchesIfMatch, matchesIfNoneMatch } from "../wire/preconditions.ts";
import { notFound, notModified, otherVersion } from "../wire/problems.ts";
import { type SurveyListItemReply, surveyTexts } from "./show-surveys.ts";

/**
 * Shows one survey as in a list. One with flags or iterations is never 304: what is shown can change without a new
 * version.
 *
 * @example
 * const result = await retrieveSurvey.run(services, { ...input, params: { id } });
 * if (result.ok) console.log(result.body?.parse().questions.length);
 */
export const retrieveSurvey = {
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
  async run(services, { project, params, preconditions }): Promise<Result<SurveyListItemReply>> {
    const row = await services.store.read(project, (rows) => rows.survey(params.id));
    if (row === null) return notFound("survey");
    if (!matchesIfMatch(preconditions, row.version)) return otherVersion;
    if (!row.live && matchesIfNoneMatch(preconditions, row.version)) return notModified(row.version);
    const [document] = (await surveyTexts(services, project, [row])) as [string];
    return { ok: true, status: 200, body: jsonText(document), version: row.version };
  },
} as const satisfies Operation<{ readonly id: string }, SurveyListItemReply>;
