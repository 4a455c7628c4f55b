import { judgeSurvey } from "#compile/judge-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Survey, SurveyUpdate } from "#model/survey.ts";
import type { ProjectWrites, SurveyRow } from "#stores/rows.ts";
import { StoreError } from "#stores/store.ts";
import { activityRow } from "../activity/activity-row.ts";
import { fieldChanges } from "../activity/field-changes.ts";
import type { Operation, OperationInput } from "../operation.ts";
import { mayChange } from "../preconditions.ts";
import { changedMeanwhile, invalidBody, notFound } from "../refusals.ts";
import { endIfFull } from "../responses/end-if-full.ts";
import { whyClosed } from "../responses/why-closed.ts";
import type { Refusal, Result } from "../result.ts";
import type { Services } from "../services.ts";
import { shownUser } from "../shown-user.ts";
import { tooLarge } from "../stored-size.ts";
import { type FoundFlags, findFlags, noFlags } from "../surveys/find-flags.ts";
import { mergeDiagnostics } from "../surveys/merge-diagnostics.ts";
import { showSurvey } from "../surveys/show-surveys.ts";
import { mergeSurvey, type StoredSurvey, writtenMembers } from "../surveys/stored-survey.ts";
import { surveyReply } from "../surveys/survey-reply.ts";
import { storedSurvey, surveyRow } from "../surveys/survey-row.ts";
import { flagIds, targetingText } from "../surveys/survey-targeting.ts";
import { withoutEcho } from "../surveys/without-echo.ts";

/** How many times flags are looked up where others change which ones they are. */
const TRIES = 5;

/** What became of a survey. */
interface Updated {
  readonly ok: true;
  readonly row: SurveyRow;
  readonly after: StoredSurvey;
  readonly diagnostics: readonly Diagnostic[];
}

/** What was sent: it has compiled by itself. */
interface Sent {
  readonly body: SurveyUpdate;
  readonly diagnostics: readonly Diagnostic[];
}

/** Carries a change out; or changes nothing and tells which flags have to be looked up first. */
async function change(
  services: Services,
  { params, preconditions, subject }: OperationInput<{ readonly id: string }>,
  sent: Sent,
  flags: FoundFlags,
  rows: ProjectWrites,
): Promise<Updated | Refusal | readonly number[]> {
  const { limits, rules } = services;
  const row = await rows.survey(params.id);
  if (row === null) return notFound("survey");
  if (!mayChange(preconditions, row.version)) return changedMeanwhile;
  const before = storedSurvey(row);
  const date = services.clock();
  const after = mergeSurvey(before, withoutEcho(before.content, sent.body, date.getTime()));
  const merged = judgeSurvey(writtenMembers(after), { kind: "survey-create", limits, rules });
  if (!merged.ok) return invalidBody(merged.diagnostics);
  const named = flagIds(after.content, after.targeting);
  if (services.findFlag !== undefined && named.some((id) => !flags.has(id))) return named;
  const diagnostics = mergeDiagnostics(sent.diagnostics, merged.diagnostics);
  const changes = fieldChanges("Survey", writtenMembers(before), writtenMembers(after));
  if (changes.length === 0) return { ok: true, row, after, diagnostics };
  const changed = surveyRow(after, row.version + 1);
  const refusal = tooLarge(changed.document, changed.targeting);
  if (refusal !== null) return refusal;
  await rows.updateSurvey(changed);
  const deed = { scope: "Survey", item: row.id, name: changed.name, activity: "updated", changes } as const;
  await rows.insertActivity(activityRow(services, shownUser(subject.user), date.toISOString(), deed));
  const hasNewLimit = after.content.responses_limit !== before.content.responses_limit;
  const wasClosed = whyClosed(before.content, date.getTime()) !== null;
  const ended = hasNewLimit || wasClosed ? await endIfFull(services, rows, row.id) : null;
  return { ok: true, row: ended ?? changed, after, diagnostics };
}

/**
 * Changes what the body names and keeps the rest; null sets a member to its default. What comes out has to compile, or
 * nothing is changed. A request that changes nothing leaves the version and the log as they are; one that lowers
 * `responses_limit` to what the survey has already, or opens it again while it has as many, ends it. Flags are looked up before anything is kept, so that a change
 * that cannot be shown is not made.
 */
export async function updateSurvey(
  services: Services,
  input: OperationInput<{ readonly id: string }>,
): Promise<Result<Survey>> {
  const { limits, rules } = services;
  // By itself first: what is wrong with it is told before what it would change is looked for.
  const sent = judgeSurvey(input.body, { kind: "survey-update", limits, rules });
  if (!sent.ok) return invalidBody(sent.diagnostics);
  const body: SurveyUpdate = sent.survey;
  let flags = noFlags;
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await services.store.write(input.project, (rows) =>
      change(services, input, { body, diagnostics: sent.diagnostics }, flags, rows),
    );
    if ("ok" in done)
      return done.ok
        ? surveyReply({
            status: 200,
            document: showSurvey(done.row, flags, services.clock().getTime()),
            targeting: targetingText(done.after.targeting, body.remove_targeting_flag === true),
            version: done.row.version,
            diagnostics: done.diagnostics,
          })
        : done;
    // Not within the write: others wait for their turn meanwhile.
    flags = await findFlags(services, input.project, done);
  }
  throw new StoreError("unavailable", "Others kept changing which flags the survey names.");
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
