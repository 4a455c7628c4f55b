import type { ResponsesCount } from "#model/payloads.generated.ts";
import type { StorePart } from "#stores/store-part.ts";
import { jsonOf } from "../wire/json.ts";
import { type Operation, plainEndpoint, type Result } from "../wire/operation.ts";

/**
 * Counts the responses of every survey that has responses, or of those in `survey_ids`.
 *
 * @example
 * const result = await responsesCount.run(services, { ...input, query: { survey_ids: [id] } });
 * if (result.ok) console.log(result.body?.parse()[id] ?? 0);
 */
export const responsesCount = {
  ...plainEndpoint,
  id: "responsesCount",
  path: "/api/projects/:project_id/surveys/responses_count",
  scope: "survey:read",
  query: ["survey_ids", "exclude_archived"],
  response: "responses-count",
  summary: "Counts the responses of each survey.",
  async run(
    services,
    { project, query: { survey_ids: surveys = [], exclude_archived: excludeArchived = false } },
  ): Promise<Result<ResponsesCount>> {
    const counts = await services.store.read(project, (rows) =>
      rows.countResponses({ ...(surveys.length === 0 ? {} : { surveys }), excludeArchived }),
    );
    return { ok: true, status: 200, body: jsonOf(Object.fromEntries(counts)) };
  },
} as const satisfies Operation<object, ResponsesCount, StorePart<"read.countResponses">>;
