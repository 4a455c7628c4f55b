import type { ActivityPage } from "#model/activity.ts";
import { activityPage, stretchOfLog } from "../activity/activity-page.ts";
import type { Operation, OperationInput } from "../operation.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";

/** Tells what was done to the surveys of a project, deleted ones among them, newest first. */
export async function surveysActivity(
  services: Services,
  input: OperationInput,
): Promise<Result<ActivityPage>> {
  const page = await services.store.read(input.project, (rows) =>
    rows.activity({ scope: "Survey", ...stretchOfLog(input.query) }),
  );
  return { ok: true, status: 200, body: activityPage(input, page) };
}

/** Its row. */
export const surveysActivityOperation = {
  id: "surveysActivity",
  method: "GET",
  path: "/api/projects/:project_id/surveys/activity",
  params: {},
  scope: "activity_log:read",
  status: 200,
  query: ["limit", "page"],
  request: null,
  response: "activity-page",
  summary: "Tells what was done to the surveys of a project, newest first.",
  run: surveysActivity,
} as const satisfies Operation<object, ActivityPage>;
