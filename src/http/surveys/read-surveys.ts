import { defined } from "#diagnostics/json-value.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { toCreate } from "#model/to-create.ts";
import type { StorePart } from "#stores/store-part.ts";
import { jsonText } from "../wire/json.ts";
import { type Operation, plainEndpoint, type Result } from "../wire/operation.ts";
import { listPage, pageRange } from "../wire/pagination.ts";
import { matchesIfMatch, matchesIfNoneMatch } from "../wire/preconditions.ts";
import { notFound, notModified, otherVersion } from "../wire/problems.ts";
import { readPage } from "../wire/read-page.ts";
import type { SurveyListItemReply, SurveyPageReply } from "../wire/replies.generated.ts";
import { surveyTexts } from "./show-surveys.ts";

/**
 * Lists the surveys of a project in the order in which they were created, page by page.
 *
 * @example
 * const result = await listSurveys.run(services, { ...input, query: { search: "recommend", limit: 10 } });
 * if (result.ok) for (const { id, name } of result.body?.parse().results ?? []) console.log(id, name);
 */
export const listSurveys = {
  ...plainEndpoint,
  id: "listSurveys",
  path: "/api/projects/:project_id/surveys",
  scope: "survey:read",
  query: ["limit", "offset", "search", "archived", "ids"],
  response: "survey-page",
  summary: "Lists the surveys of a project, page by page.",
  async run(services, input): Promise<Result<SurveyPageReply>> {
    const { search, archived, ids = [] } = input.query;
    const filters = defined({ search, archived, ids: ids.length === 0 ? undefined : ids });
    const { count, rows } = await services.store.read(input.project, (reads) =>
      readPage(services, input.isOver, pageRange(services, input.query), (range) =>
        reads.surveys({ ...range, ...filters }),
      ),
    );
    const documents = await surveyTexts(services, input.project, rows);
    const parameters = { ...filters, ids: filters.ids?.join() };
    return { ok: true, status: 200, body: listPage(input, count, documents, parameters) };
  },
} as const satisfies Operation<object, SurveyPageReply, StorePart<"read.surveys">>;

/**
 * Shows one survey as in a list. The reply for one with flags or iterations is never 304: what is shown can change without a new
 * version. With `as: "create"` the body is what `toCreate` returns for the survey.
 *
 * @example
 * const result = await retrieveSurvey.run(services, { ...input, params: { id } });
 * if (result.ok) console.log(result.body?.parse().questions.length);
 */
export const retrieveSurvey = {
  ...plainEndpoint,
  id: "retrieveSurvey",
  path: "/api/projects/:project_id/surveys/:id",
  params: { id: "uuid" },
  scope: "survey:read",
  query: ["as"],
  response: "survey-list-item",
  summary: "Shows one survey.",
  async run(services, { project, params, query, preconditions }): Promise<Result<SurveyListItemReply>> {
    const row = await services.store.read(project, (rows) => rows.survey(params.id));
    if (row === null) return notFound("survey");
    if (!matchesIfMatch(preconditions, row.version)) return otherVersion;
    const isFixed = !row.live && services.findInternalFlags === undefined;
    if (isFixed && matchesIfNoneMatch(preconditions, row.version)) return notModified(row.version);
    const [document] = (await surveyTexts(services, project, [row])) as [string];
    const text = query.as === "create" ? JSON.stringify(toCreate(JSON.parse(document) as Survey)) : document;
    // Callers that set `as` expect a body of that kind.
    return { ok: true, status: 200, body: jsonText(text), version: row.version };
  },
} as const satisfies Operation<{ readonly id: string }, SurveyListItemReply, StorePart<"read.survey">>;
