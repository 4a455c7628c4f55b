import { compileSurvey } from "#compile/compile-survey.ts";
import type { Survey, SurveyUpdate } from "#model/survey.ts";
import { activityRow } from "../activity/activity-row.ts";
import { fieldChanges } from "../activity/field-changes.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { mayChange } from "../preconditions.ts";
import { changedMeanwhile, invalidBody, notFound } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { shownUser } from "../shown-user.ts";
import { tooLarge } from "../stored-size.ts";
import { mergeDiagnostics } from "../surveys/merge-diagnostics.ts";
import { mergeSurvey, writtenMembers } from "../surveys/stored-survey.ts";
import { surveyReply } from "../surveys/survey-reply.ts";
import { storedSurvey, surveyRow } from "../surveys/survey-row.ts";
import { targetingText } from "../surveys/survey-targeting.ts";

/**
 * Changes what the body names and keeps the rest; null sets a member to its default. What comes out has to compile, or
 * nothing is changed. A request that changes nothing leaves the version and the log as they are.
 */
export async function updateSurvey(
  services: Services,
  input: OperationInput<{ readonly id: string }>,
): Promise<Result<Survey>> {
  const { limits, rules } = services;
  const sent = compileSurvey(input.body, { kind: "survey-update", limits, rules });
  if (!sent.ok) return invalidBody(sent.diagnostics);
  const body: SurveyUpdate = sent.survey;
  const done = await services.store.write(input.project, async (rows) => {
    const row = await rows.survey(input.params.id);
    if (row === null) return notFound("survey");
    if (!mayChange(input.preconditions, row.version)) return changedMeanwhile;
    const before = storedSurvey(row);
    const after = mergeSurvey(before, body);
    const merged = compileSurvey(writtenMembers(after), { kind: "survey-create", limits, rules });
    if (!merged.ok) return invalidBody(merged.diagnostics);
    const diagnostics = mergeDiagnostics(sent.diagnostics, merged.diagnostics);
    const changes = fieldChanges("Survey", writtenMembers(before), writtenMembers(after));
    if (changes.length === 0) return { ok: true as const, row, after, diagnostics };
    const changed = surveyRow(after, row.version + 1);
    const refusal = tooLarge(changed.document, changed.targeting);
    if (refusal !== null) return refusal;
    await rows.updateSurvey(changed);
    const deed = { scope: "Survey", item: row.id, name: changed.name, activity: "updated", changes } as const;
    const at = services.clock().toISOString();
    await rows.insertActivity(activityRow(services, shownUser(input.subject.user), at, deed));
    return { ok: true as const, row: changed, after, diagnostics };
  });
  if (!done.ok) return done;
  const targeting = targetingText(done.after.targeting, body.remove_targeting_flag === true);
  return surveyReply(services, input.project, 200, done.row, targeting, done.diagnostics);
}

/** Its row. */
export const updateSurveyOperation = {
  id: "updateSurvey",
  method: "PATCH",
  path: "/api/projects/:project_id/surveys/:id",
  params: { id: "uuid" },
  scope: "survey:write",
  status: 200,
  query: [],
  request: "survey-update",
  response: "survey",
  summary: "Changes a survey; what comes out has to compile.",
  run: updateSurvey,
} as const satisfies Operation<{ readonly id: string }, Survey>;
