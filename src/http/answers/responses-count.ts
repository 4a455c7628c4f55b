import type { ResponsesCount } from "#model/payloads.generated.ts";
import type { Services } from "../services/services.ts";
import { jsonOf } from "../wire/json.ts";
import type { Operation, OperationInput, Result } from "../wire/operation.ts";

/**
 * Counts the responses of every survey that has any, or of those that `survey_ids` names.
 *
 * @example
 * const result = await responsesCount(services, { ...input, query: { survey_ids: [id] } });
 * if (result.ok) console.log(result.body?.parse()[id] ?? 0);
 */
export async function responsesCount(
  services: Services,
  { project, query: { survey_ids: surveys = [], exclude_archived: excludeArchived = false } }: OperationInput,
): Promise<Result<ResponsesCount>> {
  const counts = await services.store.read(project, (rows) =>
    rows.countResponses({ ...(surveys.length === 0 ? {} : { surveys }), excludeArchived }),
  );
  return { ok: true, status: 200, body: jsonOf(Object.fromEntries(counts)) };
}

/** The endpoint of `responsesCount`. */
export const responsesCountOperation = {
  id: "responsesCount",
  method: "GET",
  path: "/api/projects/:project_id/surveys/responses_count",
  params: {},
  scope: "survey:read",
  status: 200,
  query: ["survey_ids", "exclude_archived"],
  request: null,
  response: "responses-count",
  summary: "Counts the responses of each survey.",
  run: responsesCount,
} as const satisfies Operation<object, ResponsesCount>;
