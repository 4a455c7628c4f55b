import { validateSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Survey, SurveyUpdate } from "#model/survey.ts";
import type { ProjectWrites, SurveyRow } from "#stores/rows.ts";
import { StoreError } from "#stores/store.ts";
import { fieldChanges, logActivity } from "../activity.ts";
import type { Operation, OperationInput, Result } from "../operation.ts";
import { preconditionsHold } from "../request/preconditions.ts";
import { handleStrictly } from "../request/preferences.ts";
import {
  changedMeanwhile,
  type HttpProblem,
  invalidBody,
  notFound,
  storedSizeProblem,
} from "../response/problems.ts";
import { endIfLimitReached } from "../responses/end-survey.ts";
import type { Services } from "../services.ts";
import { checkChange, type ValidBody } from "../surveys/check-change.ts";
import { closedReason } from "../surveys/schedule.ts";
import { type FoundFlags, findFlags, noFlags, surveyReply, surveyText } from "../surveys/show-surveys.ts";
import { type StoredSurvey, surveyRow, writtenMembers } from "../surveys/stored-survey.ts";
import { flagIds, targetingText } from "../surveys/survey-content.ts";
import { shownUser } from "../users.ts";

/** How many times flags are looked up where others change which ones they are. */
const MAX_TRIES = 5;

/** A survey after its change. */
interface Updated {
  readonly ok: true;
  readonly row: SurveyRow;
  readonly after: StoredSurvey;
  readonly diagnostics: readonly Diagnostic[];
}

/** Writes the change; or writes nothing and gives the ids of the flags that have to be looked up first. */
async function change(
  services: Services,
  { params, preconditions, subject, strict = false }: OperationInput<{ readonly id: string }>,
  sent: ValidBody,
  flags: FoundFlags,
  rows: ProjectWrites,
): Promise<Updated | HttpProblem | readonly number[]> {
  const row = await rows.survey(params.id);
  if (row === null) return notFound("survey");
  if (!preconditionsHold(preconditions, row.version)) return changedMeanwhile;
  const date = services.clock();
  const checked = handleStrictly(checkChange(services, row, sent, date), { strict });
  if (!checked.ok) return invalidBody(checked.diagnostics);
  const { before, after, diagnostics } = checked;
  const ids = flagIds(after.content, after.targeting);
  if (services.findFlag !== undefined && ids.some((id) => !flags.has(id))) return ids;
  const changes = fieldChanges("Survey", writtenMembers(before), writtenMembers(after));
  if (changes.length === 0) return { ok: true, row, after, diagnostics };
  const changed = surveyRow(after, row.version + 1);
  const tooLarge = storedSizeProblem(changed.document, changed.targeting);
  if (tooLarge !== null) return tooLarge;
  await rows.updateSurvey(changed);
  const entry = { scope: "Survey", item: row.id, name: changed.name, activity: "updated", changes } as const;
  await logActivity(services, rows, shownUser(subject.user), date.toISOString(), entry);
  const hasNewLimit = after.content.responses_limit !== before.content.responses_limit;
  const wasClosed = closedReason(before.content, date.getTime()) !== null;
  const ended = hasNewLimit || wasClosed ? await endIfLimitReached(services, rows, row.id) : null;
  return { ok: true, row: ended ?? changed, after, diagnostics };
}

/**
 * Changes the members that the body names and keeps the rest; null sets a member to its default. The merged survey has to
 * compile, or nothing is changed. A request that changes nothing leaves the version and the log as they are; one that
 * lowers `responses_limit` to the number of submissions, or opens a survey that has reached it, ends the survey. Flags are
 * looked up before anything is stored, so that a change that cannot be shown is not made.
 */
export async function updateSurvey(
  services: Services,
  input: OperationInput<{ readonly id: string }>,
): Promise<Result<Survey>> {
  const { limits, rules } = services;
  // By itself first: an invalid body is 400 also where there is no such survey.
  const sent = validateSurvey(input.body, { kind: "survey-update", limits, rules });
  if (!sent.ok) return invalidBody(sent.diagnostics);
  const body: SurveyUpdate = sent.survey;
  let flags = noFlags;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const done = await services.store.write(input.project, (rows) =>
      change(services, input, { body, diagnostics: sent.diagnostics }, flags, rows),
    );
    if ("ok" in done)
      return done.ok
        ? surveyReply({
            status: 200,
            document: surveyText(done.row, flags, services.clock().getTime()),
            targeting: targetingText(done.after.targeting, body.remove_targeting_flag === true),
            version: done.row.version,
            diagnostics: done.diagnostics,
          })
        : done;
    // Outside of the write, because other writes of the project wait for it.
    flags = await findFlags(services, input.project, done);
  }
  throw new StoreError("unavailable", "Other requests kept changing the flags of the survey.");
}

/** The endpoint of `updateSurvey`. */
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
