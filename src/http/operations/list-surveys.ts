import type { SurveyPage } from "#model/survey.ts";
import type { SurveyQuery } from "#stores/rows.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { listPage, stretchOf } from "../pages/list-page.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { showSurveys } from "../surveys/show-surveys.ts";

/** Lists surveys in the order in which they were created, page by page. */
export async function listSurveys(services: Services, input: OperationInput): Promise<Result<SurveyPage>> {
  const { search, archived } = input.query;
  const filters: Pick<SurveyQuery, "search" | "archived"> = {
    ...(search === undefined ? {} : { search }),
    ...(archived === undefined ? {} : { archived }),
  };
  const query = { ...stretchOf(input.query), ...filters };
  const { count, rows } = await services.store.read(input.project, (reads) => reads.surveys(query));
  const documents = await showSurveys(services, input.project, rows);
  return { ok: true, status: 200, body: listPage(input, count, documents, filters) };
}

/** Its row. */
export const listSurveysOperation = {
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
  run: listSurveys,
} as const satisfies Operation<object, SurveyPage>;
