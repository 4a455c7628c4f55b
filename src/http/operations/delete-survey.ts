import { activityRow } from "../activity/activity-row.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { mayChange } from "../preconditions.ts";
import { changedMeanwhile, notFound } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { shownUser } from "../shown-user.ts";

/** Deletes a survey and its responses for good. That it was there stays in the activity log. */
export const deleteSurvey = (
  services: Services,
  { project, subject, params, preconditions }: OperationInput<{ readonly id: string }>,
): Promise<Result<never>> =>
  services.store.write(project, async (rows) => {
    const row = await rows.survey(params.id);
    if (row === null) return notFound("survey");
    if (!mayChange(preconditions, row.version)) return changedMeanwhile;
    await rows.deleteSurvey(row.id);
    const deed = {
      scope: "Survey",
      item: row.id,
      name: row.name,
      activity: "deleted",
      changes: null,
    } as const;
    const at = services.clock().toISOString();
    await rows.insertActivity(activityRow(services, shownUser(subject.user), at, deed));
    return { ok: true, status: 204, body: null };
  });

/** Its row. */
export const deleteSurveyOperation = {
  id: "deleteSurvey",
  method: "DELETE",
  path: "/api/projects/:project_id/surveys/:id",
  params: { id: "uuid" },
  scope: "survey:write",
  status: 204,
  query: [],
  request: null,
  response: null,
  summary: "Deletes a survey and its responses for good.",
  run: deleteSurvey,
} as const satisfies Operation<{ readonly id: string }, never>;
