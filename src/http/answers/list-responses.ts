import type { Endpoint, Result } from "../wire/operation.ts";
import { listPage, pageRange } from "../wire/pagination.ts";
import { notFound } from "../wire/problems.ts";

/** Lists the stored answers to a survey. */
export const listResponses = {
  id: "listResponses",
  method: "GET",
  path: "/api/projects/:project_id/surveys/:id/responses",
  params: { id: "uuid" },
  scope: "survey:read",
  status: 200,
  query: ["limit", "offset"],
  request: null,
  response: null,
  summary: "Lists the stored answers to a survey, page by page.",
  async run(services, input): Promise<Result<unknown>> {
    const { id: survey } = input.params;
    const query = { survey, ...pageRange(services, input.query) };
    const page = await services.store.read(input.project, async (rows) =>
      (await rows.survey(survey)) === null ? null : rows.responses(query),
    );
    if (page === null) return notFound("survey");
    const documents = page.rows.map(({ document }) => document);
    return { ok: true, status: 200, body: listPage(input, page.count, documents, {}) };
  },
} as const satisfies Endpoint<{ readonly id: string }>;
