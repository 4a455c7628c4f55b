import type { SurveyUpdate } from "#model/payloads.generated.ts";
import type { Services } from "../services/services.ts";
import { idempotent } from "../wire/idempotency.ts";
import { type Endpoint, type OperationInput, plainEndpoint, type Result } from "../wire/operation.ts";
import { conflict, type HttpProblem, notFound } from "../wire/problems.ts";
import type { SurveyReply } from "../wire/replies.generated.ts";
import { type ClosedReason, closedReason } from "./schedule.ts";
import { storedSurvey } from "./stored-survey.ts";
import type { SurveyContent } from "./survey-content.ts";
import { changeSurvey, type UpdateSurveyStore } from "./update-survey.ts";

// 409, as for answers: the request is valid, but the state of the survey does not allow it.
const archivedConflict = conflict(
  "survey-archived",
  "The survey has been archived. Set archived to false first.",
);
const notStartedConflict = conflict("survey-not-started", "The survey has not started yet. Launch it first.");

/** Starts or ends a survey; `bodyOf` returns the change, given why the survey accepts no answers now. */
const changeOnce = (
  id: string,
  bodyOf: (reason: ClosedReason | null, now: Date, content: SurveyContent) => SurveyUpdate | HttpProblem,
) =>
  idempotent(
    id,
    async (
      services: Services<UpdateSurveyStore>,
      input: OperationInput<{ readonly id: string }>,
      toReplyRow,
    ): Promise<Result<SurveyReply>> => {
      const row = await services.store.read(input.project, (rows) => rows.survey(input.params.id));
      if (row === null) return notFound("survey");
      const now = services.clock();
      const { content } = storedSurvey(row);
      const reason = closedReason(content, now.getTime());
      if (reason === "survey-archived") return archivedConflict;
      const body = bodyOf(reason, now, content);
      return "ok" in body ? body : changeSurvey(services, { ...input, body }, toReplyRow);
    },
  );

const shared = {
  ...plainEndpoint,
  method: "POST",
  params: { id: "uuid" },
  scope: "survey:write",
  idempotent: true,
  response: "survey",
} as const;

/**
 * Sets the start date of a survey to now, and removes an end date that has passed. A survey that has started stays unchanged, even
 * if it has ended since.
 */
export const launchSurvey = {
  ...shared,
  id: "launchSurvey",
  path: "/api/projects/:project_id/surveys/:id/launch",
  summary: "Starts a survey now.",
  run: changeOnce("launchSurvey", (reason, now, content) => {
    if (reason !== "survey-not-started") return {};
    const start_date = now.toISOString();
    const hasEnded = closedReason({ ...content, start_date }, now.getTime()) === "survey-ended";
    return hasEnded ? { start_date, end_date: null } : { start_date };
  }),
} as const satisfies Endpoint<{ readonly id: string }>;

/** Sets the end date of a survey to now. A survey that has ended stays unchanged. */
export const stopSurvey = {
  ...shared,
  id: "stopSurvey",
  path: "/api/projects/:project_id/surveys/:id/stop",
  summary: "Ends a survey now.",
  run: changeOnce("stopSurvey", (reason, now) => {
    if (reason === "survey-not-started") return notStartedConflict;
    return reason === null ? { end_date: now.toISOString() } : {};
  }),
} as const satisfies Endpoint<{ readonly id: string }>;
