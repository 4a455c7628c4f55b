import { judgeSurvey } from "#compile/judge-survey.ts";
import type { Survey, SurveyCreate } from "#model/survey.ts";
import { StoreError } from "#stores/store.ts";
import { activityRow } from "../activity/activity-row.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { invalidBody } from "../refusals.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { shownUser } from "../shown-user.ts";
import { findFlags, noFlags } from "../surveys/find-flags.ts";
import { showSurvey } from "../surveys/show-surveys.ts";
import { blankSurvey, mergeSurvey } from "../surveys/stored-survey.ts";
import { surveyReply } from "../surveys/survey-reply.ts";
import { surveyRow } from "../surveys/survey-row.ts";
import { flagIds, targetingText } from "../surveys/survey-targeting.ts";

/** How many identifiers are tried where they turn out to be taken. */
const TRIES = 5;

/** Creates a survey that compiles; 400 with every finding where it does not. */
export async function createSurvey(services: Services, input: OperationInput): Promise<Result<Survey>> {
  const { limits, rules } = services;
  const outcome = judgeSurvey(input.body, { kind: "survey-create", limits, rules });
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const body: SurveyCreate = outcome.survey;
  const user = shownUser(input.subject.user);
  const created = services.clock();
  const now = created.toISOString();
  for (let tries = 0; tries < TRIES; tries++) {
    const id = services.newId().toLowerCase();
    const survey = mergeSurvey(blankSurvey({ id, created_at: now, created_by: user }), body);
    const row = surveyRow(survey, 1);
    // Before anything is kept: what cannot be shown is not created.
    const flags = row.live
      ? await findFlags(services, input.project, flagIds(survey.content, survey.targeting))
      : noFlags;
    const isNew = await services.store.write(input.project, async (rows) => {
      if (!(await rows.insertSurvey(row))) return false;
      const deed = { scope: "Survey", item: id, name: row.name, activity: "created", changes: null } as const;
      await rows.insertActivity(activityRow(services, user, now, deed));
      return true;
    });
    if (!isNew) continue;
    const targeting =
      body.remove_targeting_flag === true ? targetingText(survey.targeting, true) : row.targeting;
    const document = showSurvey(row, flags, created.getTime());
    return surveyReply({ status: 201, document, targeting, version: 1, diagnostics: outcome.diagnostics });
  }
  throw new StoreError("inconsistent", "Every new identifier of a survey was taken.");
}

/** Its row. */
export const createSurveyOperation = {
  id: "createSurvey",
  method: "POST",
  path: "/api/projects/:project_id/surveys",
  params: {},
  scope: "survey:write",
  status: 201,
  query: [],
  request: "survey-create",
  response: "survey",
  summary: "Creates a survey that compiles.",
  run: createSurvey,
} as const satisfies Operation<object, Survey>;
