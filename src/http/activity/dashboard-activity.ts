import type { Endpoint, Result } from "../wire/operation.ts";
import { type ActivityPageReply, activityOfAll, activityOfOne } from "./list-activity.ts";

const shared = {
  method: "GET",
  scope: "activity_log:read",
  status: 200,
  query: ["limit", "page", "offset"],
  request: null,
  response: "activity-page",
} as const;

/** Lists the activity of all dashboards of a project, deleted ones included, newest first. */
export const dashboardsActivity = {
  ...shared,
  id: "dashboardsActivity",
  path: "/api/projects/:project_id/dashboards/activity",
  params: {},
  summary: "Lists the activity of all dashboards of a project, newest first.",
  run: (services, input): Promise<Result<ActivityPageReply>> => activityOfAll(services, input, "Dashboard"),
} as const satisfies Endpoint<object, ActivityPageReply>;

/** Lists the activity of one dashboard, newest first, also after it was deleted; 404 where there never was one. */
export const dashboardActivity = {
  ...shared,
  id: "dashboardActivity",
  path: "/api/projects/:project_id/dashboards/:id/activity",
  params: { id: "integer" },
  summary: "Lists the activity of one dashboard, newest first.",
  run(services, input): Promise<Result<ActivityPageReply>> {
    const { id } = input.params;
    return activityOfOne(services, input, {
      scope: "Dashboard",
      item: String(id),
      what: "dashboard",
      find: (rows) => rows.dashboard(id),
    });
  },
} as const satisfies Endpoint<{ readonly id: number }, ActivityPageReply>;
