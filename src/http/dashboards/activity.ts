import type { Endpoint, OperationInput, Result } from "../operation.ts";
import { activityPage, activityRange } from "../pages.ts";
import type { ActivityPageReply } from "../replies.ts";
import { notFound } from "../response/problems.ts";
import type { Services } from "../services.ts";

/** Lists the activity of all dashboards of a project, deleted ones included, newest first. */
export async function dashboardsActivity(
  services: Services,
  input: OperationInput,
): Promise<Result<ActivityPageReply>> {
  const page = await services.store.read(input.project, (rows) =>
    rows.activity({ scope: "Dashboard", ...activityRange(services, input.query) }),
  );
  return { ok: true, status: 200, body: activityPage(input, page) };
}

/** Lists the activity of one dashboard, newest first, also after it was deleted; 404 where there never was one. */
export async function dashboardActivity(
  services: Services,
  input: OperationInput<{ readonly id: number }>,
): Promise<Result<ActivityPageReply>> {
  const { id } = input.params;
  const page = await services.store.read(input.project, async (rows) => {
    const item = String(id);
    const found = await rows.activity({ scope: "Dashboard", item, ...activityRange(services, input.query) });
    return found.count === 0 && (await rows.dashboard(id)) === null ? null : found;
  });
  if (page === null) return notFound("dashboard");
  return { ok: true, status: 200, body: activityPage(input, page) };
}

/** The endpoints of what was done to dashboards, which are not among the 19 operations. Served with the companions. */
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
