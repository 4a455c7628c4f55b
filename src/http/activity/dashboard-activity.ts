import type { Services } from "../services/services.ts";
import type { Endpoint, OperationInput, Result } from "../wire/operation.ts";
import type { ActivityPageReply } from "../wire/replies.ts";
import { activityOfAll, activityOfOne } from "./list-activity.ts";

/** Lists the activity of all dashboards of a project, deleted ones included, newest first. */
export const dashboardsActivity = (
  services: Services,
  input: OperationInput,
): Promise<Result<ActivityPageReply>> => activityOfAll(services, input, "Dashboard");

/** Lists the activity of one dashboard, newest first, also after it was deleted; 404 where there never was one. */
export function dashboardActivity(
  services: Services,
  input: OperationInput<{ readonly id: number }>,
): Promise<Result<ActivityPageReply>> {
  const { id } = input.params;
  return activityOfOne(services, input, {
    scope: "Dashboard",
    item: String(id),
    what: "dashboard",
    find: (rows) => rows.dashboard(id),
  });
}

/** The endpoints of what was done to dashboards, which are none of the operations. Served with the companions. */
export const dashboardActivityEndpoints: readonly Endpoint[] = [
  {
    id: "dashboardsActivity",
    method: "GET",
    path: "/api/projects/:project_id/dashboards/activity",
    params: {},
    scope: "activity_log:read",
    status: 200,
    query: ["limit", "page", "offset"],
    request: null,
    response: "activity-page",
    summary: "Lists the activity of all dashboards of a project, newest first.",
    run: dashboardsActivity,
  } satisfies Endpoint<object, ActivityPageReply>,
  {
    id: "dashboardActivity",
    method: "GET",
    path: "/api/projects/:project_id/dashboards/:id/activity",
    params: { id: "integer" },
    scope: "activity_log:read",
    status: 200,
    query: ["limit", "page", "offset"],
    request: null,
    response: "activity-page",
    summary: "Lists the activity of one dashboard, newest first.",
    run: dashboardActivity,
  } satisfies Endpoint<{ readonly id: number }, ActivityPageReply>,
];
