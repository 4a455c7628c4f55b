import type { SurveyQuery } from "#stores/project-rows.ts";
import type { Operation, Result } from "../wire/operation.ts";
import { listPage, pageRange } from "../wire/pagination.ts";
import { type SurveyPageReply, surveyTexts } from "./show-surveys.ts";

/**
 * Lists the surveys of a project in the order in which they were created, page by page.
 *
 * @example
 * const result = await listSurveys.run(services, { ...input, query: { search: "recommend", limit: 10 } });
 * if (result.ok) for (const { id, name } of result.body?.parse().results ?? []) console.log(id, name);
 */
export const listSurveys = {
  id: "listSurveys",
  method: "GET",
  path: "/api/projects/:project_id/surveys",
  params: {},
  scope: "survey:read",
  status: 200,
  query: ["limit", "offset", "search", "archived"],
  request: null,
  response: "survey-page",
  summary: "Lists the surveys of a project, page by page.",
  async run(services, input): Promise<Result<SurveyPageReply>> {
    const { search, archived } = input.query;
    const filters: Pick<SurveyQuery, "search" | "archived"> = {
      ...(search === undefined ? {} : { search }),
      ...(archived === undefined ? {} : { archived }),
    };
    const query = { ...pageRange(services, input.query), ...filters };
    const { count, rows } = await services.store.read(input.project, (reads) => reads.surveys(query));
    const documents = await surveyTexts(services, input.project, rows);
    return { ok: true, status: 200, body: listPage(input, count, documents, filters) };
  },
} as const satisfies Operation<object, SurveyPageReply>;
