import type { SurveyCreate } from "#model/payloads.generated.ts";
import { StoreError } from "#stores/store.ts";
import type { StorePart } from "#stores/store-part.ts";
import { activityRow } from "../activity/activity-log.ts";
import type { Services } from "../services/services.ts";
import { idempotent, type ToReplyRow } from "../wire/idempotency.ts";
import { type Operation, type OperationInput, plainEndpoint, type Result } from "../wire/operation.ts";
import { objectAddress } from "../wire/pagination.ts";
import { handleStrictly } from "../wire/preferences.ts";
import { invalidBody } from "../wire/problems.ts";
import type { SurveyReply } from "../wire/replies.generated.ts";
import { toUserReply } from "../wire/replies.ts";
import { checkSurvey } from "./check-survey.ts";
import { findFlags, findInternalFlags, noFlags, surveyReply, surveyText } from "./show-surveys.ts";
import { blankSurvey, mergeSurvey, surveyRow } from "./stored-survey.ts";
import { flagIds, targetingText } from "./survey-content.ts";
import { unknownFlag } from "./unknown-flag.ts";

async function create(
  services: Services<StorePart<"createSurvey">>,
  input: OperationInput,
  toReplyRow: ToReplyRow,
): Promise<Result<SurveyReply>> {
  const outcome = handleStrictly(
    await checkSurvey(services, input.body, "survey-create", input.project, input.bodyBytes),
    input,
  );
  if (!outcome.ok) return invalidBody(outcome.diagnostics);
  const body: SurveyCreate = outcome.survey;
  const user = toUserReply(input.subject.user);
  const created = services.clock();
  const now = created.toISOString();
  const id = services.newId().toLowerCase();
  const survey = mergeSurvey(services, blankSurvey({ id, created_at: now, created_by: user }), body);
  const row = surveyRow(survey, 1);
  // Before anything is stored: a survey that cannot be shown is not created.
  const flags = row.live
    ? await findFlags(services, input.project, flagIds(survey.content, survey.targeting))
    : noFlags;
  const unknown = unknownFlag(services, flags, survey);
  if (unknown !== null) return unknown;
  const internal = await findInternalFlags(services, input.project, [id]);
  const entry = activityRow(services, user, now, {
    scope: "Survey",
    item: id,
    name: row.name,
    activity: "created",
    changes: null,
  });
  const targeting =
    body.remove_targeting_flag === true ? targetingText(survey.targeting, true) : row.targeting;
  const document = surveyText(row, flags, created.getTime(), internal);
  const location = objectAddress(input.address, id);
  const reply = surveyReply({
    status: 201,
    location,
    document,
    targeting,
    version: 1,
    diagnostics: outcome.diagnostics,
  });
  const isCreated = await services.store.createSurvey(input.project, row, entry, toReplyRow(reply));
  if (!isCreated) throw new StoreError("inconsistent", "The id of the new survey is already in use.");
  services.memory.activeSurveyCache.delete(input.project);
  return reply;
}

/**
 * Creates a survey that compiles; 400 with every diagnostic if it does not.
 *
 * @example
 * const result = await createSurvey.run(services, { ...input, body: { name: "Recommend us?" } });
 * if (result.ok) console.log(result.body?.parse().id);
 * else console.log(result.status, result.code, result.detail);
 */
export const createSurvey = {
  ...plainEndpoint,
  id: "createSurvey",
  method: "POST",
  path: "/api/projects/:project_id/surveys",
  scope: "survey:write",
  status: 201,
  request: "survey-create",
  idempotent: true,
  response: "survey",
  summary: "Creates a survey that compiles.",
  run: idempotent("createSurvey", create),
} as const satisfies Operation<object, SurveyReply, StorePart<"createSurvey" | "read.reply">>;
