import type { Operation, Result } from "../wire/operation.ts";
import { type ActivityPageReply, activityOfOne } from "./list-activity.ts";

/**
 * Lists the activity of one survey, newest first, also after it was deleted; 404 where there never was one.
 *
 * @example
 * const result = await surveyActivity.run(services, { ...input, params: { id } });
 * if (result.ok) for (const { activity, detail } of result.body?.parse().results ?? []) console.log(activity, detail.changes);
 */
export const surveyActivity = {
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
  run(services, input): Promise<Result<ActivityPageReply>> {
    const { id } = input.params;
    return activityOfOne(services, input, {
      scope: "Survey",
      item: id,
      what: "survey",
      find: (rows) => rows.survey(id),
    });
  },
} as const satisfies Operation<{ readonly id: string }, ActivityPageReply>;
