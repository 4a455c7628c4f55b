import type { Operation, OperationInput, Result } from "../operation.ts";
import { activityPage, activityRange } from "../pages.ts";
import type { ActivityPageReply } from "../replies.ts";
import { notFound } from "../response/problems.ts";
import type { Services } from "../services.ts";

/**
 * Lists the activity of one survey, newest first, also after it was deleted; 404 where there never was one.
 *
 * @example
 * const result = await surveyActivity(services, { ...input, params: { id } });
 * if (result.ok) for (const { activity, detail } of result.body?.parse().results ?? []) console.log(activity, detail.changes);
 */
export async function surveyActivity(
  services: Services,
  input: OperationInput<{ readonly id: string }>,
): Promise<Result<ActivityPageReply>> {
  const item = input.params.id;
  const page = await services.store.read(input.project, async (rows) => {
    const found = await rows.activity({ scope: "Survey", item, ...activityRange(services, input.query) });
    return found.count === 0 && (await rows.survey(item)) === null ? null : found;
  });
  if (page === null) return notFound("survey");
  return { ok: true, status: 200, body: activityPage(input, page) };
}

/** The endpoint of `surveyActivity`. */
export const surveyActivityOperation = {
  id: "surveyActivity",
  method: "GET",
  path: "/api/projects/:project_id/surveys/:id/activity",
  params: { id: "uuid" },
  scope: "activity_log:read",
  status: 200,
  query: ["limit", "page", "offset"],
  request: null,
  response: "activity-page",
  summary: "Lists the activity of one survey, newest first.",
  run: surveyActivity,
} as const satisfies Operation<{ readonly id: string }, ActivityPageReply>;
