import type { StorePart } from "#stores/store-part.ts";
import { activityRow } from "../activity/activity-log.ts";
import { retryChanged } from "../concurrency/retry-changed.ts";
import { type Operation, plainEndpoint, type Result } from "../wire/operation.ts";
import { preconditionsHold } from "../wire/preconditions.ts";
import { changedMeanwhile, notFound } from "../wire/problems.ts";
import { toUserReply } from "../wire/replies.ts";

/**
 * Deletes a survey and its responses permanently. The activity log keeps its entries.
 *
 * @example
 * const result = await deleteSurvey.run(services, { ...input, params: { id } });
 * if (!result.ok) console.log(result.status, result.detail);
 */
export const deleteSurvey = {
  ...plainEndpoint,
  id: "deleteSurvey",
  method: "DELETE",
  path: "/api/projects/:project_id/surveys/:id",
  params: { id: "uuid" },
  scope: "survey:write",
  status: 204,
  summary: "Deletes a survey and its responses permanently.",
  run: (services, { project, subject, params, preconditions }): Promise<Result<never>> =>
    retryChanged(async () => {
      const row = await services.store.read(project, (rows) => rows.survey(params.id));
      if (row === null) return notFound("survey");
      if (!preconditionsHold(preconditions, row.version)) return changedMeanwhile;
      const entry = activityRow(services, toUserReply(subject.user), services.clock().toISOString(), {
        scope: "Survey",
        item: row.id,
        name: row.name,
        activity: "deleted",
        changes: null,
      });
      const isRemoved = await services.store.removeSurvey(project, row, entry);
      services.memory.activeSurveyCache.delete(project);
      return isRemoved ? { ok: true, status: 204, body: null } : null;
    }),
} as const satisfies Operation<{ readonly id: string }, never, StorePart<"removeSurvey" | "read.survey">>;
