import type { Operation, Result } from "../wire/operation.ts";
import { type ActivityPageReply, activityOfAll } from "./list-activity.ts";

/**
 * Lists the activity of all surveys of a project, deleted ones included, newest first.
 *
 * @example
 * const result = await surveysActivity.run(services, { ...input, query: { page: 2 } });
 * if (result.ok) for (const { item_id, activity } of result.body?.parse().results ?? []) console.log(item_id, activity);
 */
export const surveysActivity = {
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
  run: (services, input): Promise<Result<ActivityPageReply>> => activityOfAll(services, input, "Survey"),
} as const satisfies Operation<object, ActivityPageReply>;
