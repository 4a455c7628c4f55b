import type { ReplyRow } from "#stores/rows.ts";
import { retryChanged } from "../concurrency/retry-changed.ts";
import type { Services } from "../services/services.ts";
import { endIfLimitReached } from "../surveys/end-survey.ts";
import type { RecordDiagnostic } from "./answer-texts.ts";
import { type AnsweredSurvey, type ReadAnswered, readAnswered } from "./answered-survey.ts";
import { prepareResponse } from "./prepare-response.ts";
import {
  type Answers,
  isSubmissionName,
  type ReceivedAnswers,
  type Recorded,
  type RecordOutcome,
  rejected,
} from "./record-outcome.ts";

/** Creates the reply that is stored with a submission, from the submission and its warnings. */
export type KeepSubmission = (
  document: string,
  diagnostics: readonly RecordDiagnostic[],
) => ReplyRow | undefined;

/** A stored submission; null if it is not stored. */
async function findDocument(
  { store }: Services,
  project: string,
  survey: string,
  submission: string,
): Promise<string | null> {
  const query = { survey, submissions: [submission], test: "with", limit: 1, offset: 0 } as const;
  const { rows } = await store.read(project, (reads) => reads.responses(query));
  return rows[0]?.document ?? null;
}

/** Judges answers by the current survey, and stores them if neither it nor the submission has changed meanwhile. */
async function record(
  services: Services,
  answers: ReceivedAnswers & { readonly submission: string },
  isNamed: boolean,
  keep: KeepSubmission,
  answered: AnsweredSurvey | null,
): Promise<Recorded | null> {
  const { project, submission } = answers;
  if (answered === null) return rejected("not-found");
  const survey = answered.row.id;
  // Read after the survey: rows stored since then are found, or the survey has another version.
  const known = isNamed ? await findDocument(services, project, survey, submission) : null;
  const prepared = await prepareResponse(services, answers, answered, known);
  if (prepared === null || "ok" in prepared) return prepared;
  const { response, diagnostics, toRecorded } = prepared;
  const added = await services.store.addResponse(project, response, keep(response.row.document, diagnostics));
  if (added.outcome === "changed") return null;
  if (added.outcome === "full") {
    await endIfLimitReached(services, project, survey);
    return rejected("responses-limit");
  }
  const { limit } = response;
  if (limit !== undefined && added.count >= limit.submissions)
    services.memory.activeSurveyCache.delete(project);
  return toRecorded(added.count);
}

/**
 * Stores the answers of a respondent: replays them against the stored survey, stores those along the path, and ends the survey
 * once its submissions reach `responses_limit` (0 means no limit). Answers that are already stored are accepted again under their
 * submission as they were the first time, even if the survey has changed since, and nothing is written. A part of a submission
 * that is stored as a whole is rejected as `submission-finished`. Other answers are rejected, with the reason, if the survey is
 * closed or they are invalid. A submission above the limit is rejected and ends the survey, too. The promise rejects only with
 * errors of the store.
 *
 * @example
 * const outcome = await recordResponse(services, { project: "1", survey: id, responses: { how: 4 } });
 * if (!outcome.ok) console.log(outcome.code, outcome.detail);
 */
export async function recordResponse(services: Services, answers: Answers): Promise<RecordOutcome> {
  const recorded = await recordWithReply(services, answers, () => undefined);
  if (!recorded.ok) {
    const { document: _, ...outcome } = recorded;
    return outcome;
  }
  const { document: _, isUnfit: __, ...outcome } = recorded;
  return outcome;
}

/** Does the work of `recordResponse`; `keep` creates the reply that is stored with the submission. */
export async function recordWithReply(
  services: Services,
  answers: ReceivedAnswers,
  keep: KeepSubmission,
  read: ReadAnswered = () => readAnswered(services, answers.project, answers.survey),
): Promise<Recorded> {
  const { submission = services.newId() } = answers;
  if (!isSubmissionName(submission)) return rejected("invalid-submission");
  let again = false;
  return retryChanged(async () => {
    const answered = await read(again);
    again = true;
    return record(services, { ...answers, submission }, answers.submission !== undefined, keep, answered);
  });
}
