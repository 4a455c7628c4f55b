import type { SurveyUpdate } from "#model/payloads.generated.ts";
import type { ActivityRow, SurveyReplacement, SurveyRow } from "#stores/rows.ts";
import type { StorePart } from "#stores/store-part.ts";
import { activityRow, fieldChanges } from "../activity/activity-log.ts";
import { retryChanged } from "../concurrency/retry-changed.ts";
import type { Services } from "../services/services.ts";
import { noReplyRow, type ToReplyRow } from "../wire/idempotency.ts";
import {
  type Done,
  type Operation,
  type OperationInput,
  plainEndpoint,
  type Result,
} from "../wire/operation.ts";
import { preconditionsHold } from "../wire/preconditions.ts";
import { handleStrictly } from "../wire/preferences.ts";
import { changedMeanwhile, invalidBody, notFound, storedSizeProblem } from "../wire/problems.ts";
import type { SurveyReply } from "../wire/replies.generated.ts";
import { toUserReply } from "../wire/replies.ts";
import { checkChange } from "./check-change.ts";
import { checkSurvey } from "./check-survey.ts";
import { withEarlierVersion } from "./earlier-answers.ts";
import { countSubmissions, endedSurvey, submissionLimit } from "./end-survey.ts";
import { keptVersion } from "./kept-version.ts";
import { judgeQuestions } from "./question-change.ts";
import { closedReason, hasStarted } from "./schedule.ts";
import { findFlags, findInternalFlags, noFlags, surveyReply, surveyText } from "./show-surveys.ts";
import { type StoredSurvey, surveyRow, writtenMembers } from "./stored-survey.ts";
import { flagIds, targetingText } from "./survey-content.ts";
import { unknownFlag } from "./unknown-flag.ts";

/** The part of a store that changing a survey uses. */
export type UpdateSurveyStore = StorePart<"replaceSurvey" | "read.survey" | "read.countResponses">;

interface SurveyChange {
  readonly before: StoredSurvey;
  readonly after: StoredSurvey;
  /** The version before the change. */
  readonly version: number;
  readonly date: Date;
  readonly entry: ActivityRow;
}

/** Replaces a survey by its change, and ends it if it is then open although it has reached its limit. */
async function replacement(
  services: Services<UpdateSurveyStore>,
  project: string,
  { before, after, version, date, entry }: SurveyChange,
): Promise<SurveyReplacement> {
  const row = surveyRow(after, version + 1);
  const keeps = keptVersion(before.content, after.content, date);
  const changed = { row, replaces: version, entries: [entry], ...(keeps === null ? {} : { keeps }) };
  const hasNewLimit = after.content.responses_limit !== before.content.responses_limit;
  const wasClosed = closedReason(before.content, date.getTime()) !== null;
  const isOpen = closedReason(after.content, date.getTime()) === null;
  const limit = submissionLimit(after.content);
  if (!isOpen || limit === null || !(hasNewLimit || wasClosed)) return changed;
  if ((await countSubmissions(services, project, row.id)) < limit) return changed;
  const ended = endedSurvey(services, after, row.version, date.toISOString());
  return { ...changed, row: ended.row, entries: [entry, ...ended.entries] };
}

/** Does the work of `updateSurvey`; `toReplyRow` creates the reply that is stored with it. */
export async function changeSurvey(
  services: Services<UpdateSurveyStore>,
  {
    project,
    params,
    preconditions,
    subject,
    body: payload,
    bodyBytes,
    strict = false,
    choices = {},
  }: OperationInput<{ readonly id: string }>,
  toReplyRow: ToReplyRow,
): Promise<Result<SurveyReply>> {
  const { store, memory } = services;
  // Checked on its own first: an invalid body is 400 even if the survey does not exist.
  const sent = await checkSurvey(services, payload, "survey-update", project, bodyBytes);
  if (!sent.ok) return invalidBody(sent.diagnostics);
  const body: SurveyUpdate = sent.survey;
  const size = bodyBytes?.length ?? 0;
  let flags = noFlags;
  let missingFlags: readonly number[] = [];
  const internal = await findInternalFlags(services, project, [params.id]);
  const change = async (): Promise<Result<SurveyReply> | null> => {
    missingFlags = [];
    const row = await store.read(project, (rows) => rows.survey(params.id));
    if (row === null) return notFound("survey");
    if (!preconditionsHold(preconditions, row.version)) return changedMeanwhile;
    const date = services.clock();
    const checked = handleStrictly(
      await checkChange(services, project, row, { body, size, diagnostics: sent.diagnostics }, date),
      { strict },
    );
    if (!checked.ok) return invalidBody(checked.diagnostics);
    const { before, diagnostics } = checked;
    let { after } = checked;
    missingFlags = flagIds(after.content, after.targeting).filter((id) => !flags.has(id));
    if (missingFlags.length > 0) return null;
    const unknown = unknownFlag(services, flags, after, before);
    if (unknown !== null) return unknown;
    const judged = judgeQuestions(before.content, after.content, date.getTime(), { strict, choices });
    if (judged !== null && judged.rejection !== null) return judged.rejection;
    const mayHaveAnswers = hasStarted(before.content, date.getTime()) || before.earlier.length > 0;
    if (judged !== null && mayHaveAnswers)
      after = {
        ...after,
        earlier: withEarlierVersion(before.earlier, {
          before: before.content,
          after: after.content,
          choices,
          at: date.toISOString(),
        }),
      };
    const reply = (shownRow: SurveyRow): Done<SurveyReply> =>
      surveyReply({
        status: 200,
        document: surveyText(shownRow, flags, services.clock().getTime(), internal),
        targeting: targetingText(after.targeting, body.remove_targeting_flag === true),
        version: shownRow.version,
        diagnostics,
        ...(judged === null ? {} : { change: judged.verdict }),
      });
    const changes = fieldChanges("Survey", writtenMembers(before), writtenMembers(after));
    if (changes.length === 0) return reply(row);
    const entry = activityRow(services, toUserReply(subject.user), date.toISOString(), {
      scope: "Survey",
      item: row.id,
      name: after.content.name,
      activity: "updated",
      changes,
    });
    const changed = await replacement(services, project, {
      before,
      after,
      version: row.version,
      date,
      entry,
    });
    const tooLarge = storedSizeProblem(changed.row.document, changed.row.targeting);
    if (tooLarge !== null) return tooLarge;
    const done = reply(changed.row);
    const isReplaced = await store.replaceSurvey(project, changed, toReplyRow(done));
    memory.activeSurveyCache.delete(project);
    return isReplaced ? done : null;
  };
  return retryChanged(async () => {
    const done = await memory.changes.run(JSON.stringify([project, params.id]), change);
    // Outside of any lock: other requests may want to change the survey, and the lookup takes unbounded time.
    if (missingFlags.length > 0)
      flags = new Map([...flags, ...(await findFlags(services, project, missingFlags))]);
    return done;
  });
}

/**
 * Changes the members that the body names and keeps the rest; null sets a member to its default. The merged survey has to
 * compile, or nothing is changed. A request that changes nothing leaves the version and the log unchanged; one that lowers
 * `responses_limit` to the number of submissions, or opens a survey that has reached it, ends the survey. Flags are looked up
 * before anything is stored, so that a change that cannot be shown is not made. If questions change, `change` states what that
 * means for the stored answers; with `strict`, a breaking change of a running survey is rejected.
 *
 * The survey is not locked meanwhile: the change is stored if the survey still has the version that was read, and otherwise
 * computed again.
 *
 * @example
 * const result = await updateSurvey.run(services, { ...input, params: { id }, body: { archived: true } });
 * if (!result.ok) console.log(result.status, result.code, result.detail);
 */
export const updateSurvey = {
  ...plainEndpoint,
  id: "updateSurvey",
  method: "PATCH",
  path: "/api/projects/:project_id/surveys/:id",
  params: { id: "uuid" },
  scope: "survey:write",
  request: "survey-update",
  response: "survey",
  summary: "Changes a survey; the result has to compile.",
  run: (services, input): Promise<Result<SurveyReply>> => changeSurvey(services, input, noReplyRow),
} as const satisfies Operation<{ readonly id: string }, SurveyReply, UpdateSurveyStore>;
