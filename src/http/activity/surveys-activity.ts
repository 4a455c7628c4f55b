import type { Services } from "../services/services.ts";
import type { Operation, OperationInput, Result } from "../wire/operation.ts";
import type { ActivityPageReply } from "../wire/replies.ts";
import { activityOfAll } from "./list-activity.ts";

/**
 * Lists the activity of all surveys of a project, deleted ones included, newest first.
 *
 * @example
 * const result = await surveysActivity(services, { ...input, query: { page: 2 } });
 * if (result.ok) for (const { item_id, activity } of result.body?.parse().results ?? []) console.log(item_id, activity);
 */
export const surveysActivity = (
  services: Services,
  input: OperationInput,
): Promise<Result<ActivityPageReply>> => activityOfAll(services, input, "Survey");

/** The endpoint of `surveysActivity`. */
export const surveysActivityOperation = {
  id: "surveysActivity",
  method: "GET",
  path: "/api/projects/:project_id/surveys/activity",
  params: {},
  scope: "activity_log:read",
  status: 200,
  query: ["limit", "page", "offset"],
  request: null,
  response: "activity-page",
  summary: "Lists the activity of all surveys of a project, newest first.",
  run: surveysActivity,
} as const satisfies Operation<object, ActivityPageReply>;
