import type { ActivityPage } from "#model/activity.ts";
import { activityPage, stretchOfLog } from "../activity/activity-page.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { notFound } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";

/** Tells what was done to one survey, newest first; 404 once it is deleted. */
export async function surveyActivity(
  services: Services,
  input: OperationInput<{ readonly id: string }>,
): Promise<Result<ActivityPage>> {
  const item = input.params.id;
  const page = await services.store.read(input.project, async (rows) =>
    (await rows.survey(item)) === null
      ? null
      : rows.activity({ scope: "Survey", item, ...stretchOfLog(input.query) }),
  );
  if (page === null) return notFound("survey");
  return { ok: true, status: 200, body: activityPage(input, page) };
}

/** Its row. */
export const surveyActivityOperation = {
  id: "surveyActivity",
  method: "GET",
  path: "/api/projects/:project_id/surveys/:id/activity",
  params: { id: "uuid" },
  scope: "activity_log:read",
  status: 200,
  query: ["limit", "page"],
  request: null,
  response: "activity-page",
  summary: "Tells what was done to one survey, newest first.",
  run: surveyActivity,
} as const satisfies Operation<{ readonly id: string }, ActivityPage>;
