import type { StorePart } from "#stores/store-part.ts";
import { type Endpoint, type Operation, plainEndpoint, type Result } from "../wire/operation.ts";
import type { ActivityPageReply } from "../wire/replies.generated.ts";
import { activityOfAll, activityOfOne } from "./list-activity.ts";

const shared = {
  ...plainEndpoint,
  scope: "activity_log:read",
  query: ["limit", "page", "offset"],
  response: "activity-page",
} as const;

/**
 * Lists the activity of one survey, newest first, also after it was deleted; 404 if the survey and its activity are unknown.
 *
 * @example
 * const result = await surveyActivity.run(services, { ...input, params: { id } });
 * if (result.ok) for (const { activity, detail } of result.body?.parse().results ?? []) console.log(activity, detail.changes);
 */
export const surveyActivity = {
  ...shared,
  id: "surveyActivity",
  path: "/api/projects/:project_id/surveys/:id/activity",
  params: { id: "uuid" },
  summary: "Lists the activity of one survey, newest first.",
  run(services, input): Promise<Result<ActivityPageReply>> {
    const { id } = input.params;
    return activityOfOne(services, input, {
      scope: "Survey",
      item: id,
      what: "survey",
      find: () => services.store.read(input.project, (rows) => rows.survey(id)),
    });
  },
} as const satisfies Operation<
  { readonly id: string },
  ActivityPageReply,
  StorePart<"read.activity" | "read.survey">
>;

/**
 * Lists the activity of all surveys of a project, deleted ones included, newest first.
 *
 * @example
 * const result = await surveysActivity.run(services, { ...input, query: { page: 2 } });
 * if (result.ok) for (const { item_id, activity } of result.body?.parse().results ?? []) console.log(item_id, activity);
 */
export const surveysActivity = {
  ...shared,
  id: "surveysActivity",
  path: "/api/projects/:project_id/surveys/activity",
  summary: "Lists the activity of all surveys of a project, newest first.",
  run: (services, input): Promise<Result<ActivityPageReply>> => activityOfAll(services, input, "Survey"),
} as const satisfies Operation<object, ActivityPageReply, StorePart<"read.activity">>;

/** Lists the activity of all dashboards of a project, deleted ones included, newest first. */
export const dashboardsActivity = {
  ...shared,
  id: "dashboardsActivity",
  path: "/api/projects/:project_id/dashboards/activity",
  summary: "Lists the activity of all dashboards of a project, newest first.",
  run: (services, input): Promise<Result<ActivityPageReply>> => activityOfAll(services, input, "Dashboard"),
} as const satisfies Endpoint<object, ActivityPageReply, StorePart<"read.activity">>;

/** Lists the activity of one dashboard, newest first, also after it was deleted; 404 if both are unknown. */
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
      find: () => services.store.read(input.project, (rows) => rows.dashboard(id)),
    });
  },
} as const satisfies Endpoint<
  { readonly id: number },
  ActivityPageReply,
  StorePart<"read.activity" | "read.dashboard">
>;
