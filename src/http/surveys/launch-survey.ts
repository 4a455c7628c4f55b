import type { SurveyUpdate } from "#model/payloads.generated.ts";
import type { Services } from "../services/services.ts";
import { idempotent, type ToReplyRow } from "../wire/idempotency.ts";
import type { Endpoint, OperationInput, Result } from "../wire/operation.ts";
import { conflict, notFound } from "../wire/problems.ts";
import { closedReason } from "./schedule.ts";
import type { SurveyReply } from "./show-surveys.ts";
import { storedSurvey } from "./stored-survey.ts";
import type { SurveyContent } from "./survey-content.ts";
import { changeSurvey } from "./update-survey.ts";

type Input = OperationInput<{ readonly id: string }>;

async function contentOf({ store }: Services, { project, params }: Input): Promise<SurveyContent | null> {
  const row = await store.read(project, (rows) => rows.survey(params.id));
  return row === null ? null : storedSurvey(row).content;
}

// 409, as for answers: the request is valid, and the state of the survey is in its way.
const isArchived = conflict("survey-archived", "The survey has been archived. Set archived to false first.");
const isNotStarted = conflict("survey-not-started", "The survey has not started yet. Launch it first.");

const update = (
  services: Services,
  input: Input,
  body: SurveyUpdate,
  toReplyRow: ToReplyRow,
): Promise<Result<SurveyReply>> => changeSurvey(services, { ...input, body }, toReplyRow);

async function launch(
  services: Services,
  input: Input,
  toReplyRow: ToReplyRow,
): Promise<Result<SurveyReply>> {
  const content = await contentOf(services, input);
  if (content === null) return notFound("survey");
  const now = services.clock();
  const reason = closedReason(content, now.getTime());
  if (reason === "survey-archived") return isArchived;
  const isWaiting = reason === "survey-not-started";
  return update(services, input, isWaiting ? { start_date: now.toISOString() } : {}, toReplyRow);
}

async function stop(services: Services, input: Input, toReplyRow: ToReplyRow): Promise<Result<SurveyReply>> {
  const content = await contentOf(services, input);
  if (content === null) return notFound("survey");
  const now = services.clock();
  const reason = closedReason(content, now.getTime());
  if (reason === "survey-archived") return isArchived;
  if (reason === "survey-not-started") return isNotStarted;
  return update(services, input, reason === null ? { end_date: now.toISOString() } : {}, toReplyRow);
}

const shared = {
  method: "POST",
  params: { id: "uuid" },
  scope: "survey:write",
  status: 200,
  query: [],
  request: null,
  idempotent: true,
  response: "survey",
} as const;

/** Sets the start date of a survey to now. One that has started stays as it is, also where it has ended since. */
export const launchSurvey = {
  ...shared,
  id: "launchSurvey",
  path: "/api/projects/:project_id/surveys/:id/launch",
  summary: "Starts a survey now.",
  run: idempotent("launchSurvey", launch),
} as const satisfies Endpoint<{ readonly id: string }>;

/** Sets the end date of a survey to now. One that has ended stays as it is. */
export const stopSurvey = {
  ...shared,
  id: "stopSurvey",
  path: "/api/projects/:project_id/surveys/:id/stop",
  summary: "Ends a survey now.",
  run: idempotent("stopSurvey", stop),
} as const satisfies Endpoint<{ readonly id: string }>;
