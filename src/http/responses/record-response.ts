import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import type { Session } from "#runtime/session.ts";
import type { ReplyRow, ResponseRow } from "#stores/rows.ts";
import type { Services } from "../services.ts";
import { changedSinceRead, retryChanged } from "../surveys/retry-changed.ts";
import { type ClosedReason, closedReason, iterationAt } from "../surveys/schedule.ts";
import { type StoredSurvey, storedSurvey } from "../surveys/stored-survey.ts";
import { answerTextIssues, type RecordDiagnostic } from "./answer-texts.ts";
import { countSubmissions, endedSurvey, endIfLimitReached, submissionLimit } from "./end-survey.ts";

/** The answers of a respondent. */
export interface Answers {
  readonly project: string;
  /** UUID of the survey. */
  readonly survey: string;
  /** By question id, or by position where a question has none, as `collectResponses` of `surveyc/runtime` gives them. */
  readonly responses: Readonly<Record<string, Response>>;
  /** Identifies the submission, at most 400 characters: sending it again replaces it. A new UUID if not given. */
  readonly submission?: string;
  /** Whether the respondent has not finished yet. */
  readonly partial?: boolean;
}

/** Why answers were not stored. */
export type RecordIssueCode =
  | "not-found"
  | ClosedReason
  | "responses-limit"
  | "invalid-responses"
  | "invalid-submission"
  | "submission-finished"
  | "bounded-size";

/** The outcome of `recordResponse`. */
export type RecordOutcome =
  | {
      readonly ok: true;
      readonly submission: string;
      /** How many submissions the survey has now. Without a limit, those stored at the same moment may not be in it. */
      readonly count: number;
      /** The iteration that the answers belong to, counted from 1; null where the survey has no iterations. */
      readonly iteration: number | null;
      readonly finished: boolean;
      /** The session after these answers; it can be continued. */
      readonly session: Session;
      /** Warnings, such as answers off the path, which are not stored. */
      readonly diagnostics: readonly RecordDiagnostic[];
    }
  | {
      readonly ok: false;
      readonly code: RecordIssueCode;
      readonly detail: string;
      readonly diagnostics: readonly RecordDiagnostic[];
    };

/** Characters of the name of a submission, an event or a person. */
const MAX_NAME_LENGTH = 400;

/** Characters of one submission as it is stored. */
const MAX_STORED_CHARACTERS = 1024 * 1024;

const details: Readonly<Record<RecordIssueCode, string>> = {
  "not-found": "This project has no such survey.",
  "survey-archived": "The survey has been archived.",
  "survey-not-started": "The survey has not started yet.",
  "survey-ended": "The survey has ended.",
  "responses-limit": "The survey has reached its responses_limit.",
  "invalid-responses": "These answers are not valid for the survey.",
  "invalid-submission": `A submission identifier has 1 to ${MAX_NAME_LENGTH} characters, without NUL and unpaired surrogates.`,
  "submission-finished": "This submission is finished, and a part of it came later.",
  "bounded-size": "These answers are too long to be stored.",
};

const rejected = (code: RecordIssueCode, diagnostics: readonly RecordDiagnostic[] = []): RecordOutcome => ({
  ok: false,
  code,
  detail: details[code],
  diagnostics,
});

/** Whether a value can name a submission, an event or a person: every store must be able to keep it. */
export const isName = (value: unknown): value is string =>
  typeof value === "string" &&
  value !== "" &&
  value.length <= MAX_NAME_LENGTH &&
  value.isWellFormed() &&
  !value.includes("\0");

/** Finds a stored submission. */
export async function findSubmission(
  { store }: Pick<Services, "store">,
  project: string,
  survey: string,
  submission: string,
): Promise<ResponseRow | null> {
  const query = { survey: survey.toLowerCase(), submission, limit: 1, offset: 0 };
  const { rows } = await store.read(project, (reads) => reads.responses(query));
  return rows[0] ?? null;
}

/** The members of a stored submission that tell whether the same is sent again. */
interface StoredAnswers {
  readonly iteration: number | null;
  readonly finished: boolean;
  readonly responses: Readonly<Record<string, Response>>;
}

const isSame = (
  one: Readonly<Record<string, Response>>,
  other: Readonly<Record<string, Response>>,
): boolean => {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && JSON.stringify(one[key]) === JSON.stringify(other[key]))
  );
};

/** Whether a submission is stored as a whole. Requests may overtake each other, so that a part of it comes later. */
async function isFinished(services: Services, { project, survey }: Answers, submission: string) {
  const known = await findSubmission(services, project, survey, submission);
  return known !== null && (JSON.parse(known.document) as StoredAnswers).finished;
}

/**
 * The outcome for a closed survey: success where it has the same answers of the submission. The reply to them may have been
 * lost, and they may themselves have ended the survey.
 */
async function recordClosed(
  services: Services,
  { project, responses, partial = false }: Answers,
  submission: string,
  { origin, content }: StoredSurvey,
  closed: ClosedReason,
): Promise<RecordOutcome> {
  const known = await findSubmission(services, project, origin.id, submission);
  if (known === null) return rejected(closed);
  const stored = JSON.parse(known.document) as StoredAnswers;
  const compiled = lowerSurvey(content);
  const { ok, finished, session, diagnostics } = replayResponses(compiled, Object(responses), { partial });
  if (!ok || finished !== stored.finished || !isSame(collectResponses(compiled, session), stored.responses))
    return rejected(closed);
  const count = await countSubmissions(services, project, origin.id);
  return { ok, submission, count, iteration: stored.iteration, finished, session, diagnostics };
}

/** Makes of a submission, as it is stored, and its warnings the reply that is kept with it. */
export type KeepSubmission = (
  document: string,
  diagnostics: readonly RecordDiagnostic[],
) => ReplyRow | undefined;

/** Replays answers against the survey as it is, and stores them where it still is so. */
async function record(
  services: Services,
  answers: Answers,
  submission: string,
  keep: KeepSubmission,
): Promise<RecordOutcome | typeof changedSinceRead> {
  const { project, survey: id, responses, partial = false } = answers;
  const row = await services.store.read(project, (rows) => rows.survey(id.toLowerCase()));
  if (row === null) return rejected("not-found");
  if (partial && (await isFinished(services, answers, submission))) return rejected("submission-finished");
  const survey = storedSurvey(row);
  const date = services.clock();
  const closed = closedReason(survey.content, date.getTime());
  if (closed !== null) return recordClosed(services, answers, submission, survey, closed);
  const texts = answerTextIssues(Object(responses));
  if (texts.length > 0) return rejected("invalid-responses", texts);
  const compiled = lowerSurvey(survey.content);
  const replay = replayResponses(compiled, Object(responses), { partial });
  const { finished, session, diagnostics } = replay;
  if (!replay.ok) return rejected("invalid-responses", diagnostics);
  const at = date.toISOString();
  const iteration = iterationAt(survey.content, date.getTime());
  const document = JSON.stringify({
    submission,
    iteration,
    finished,
    responses: collectResponses(compiled, session),
    path: session.path,
    fingerprint: compiled.fingerprint,
    submitted_at: at,
  });
  if (document.length > MAX_STORED_CHARACTERS) return rejected("bounded-size");
  const submissions = submissionLimit(survey.content);
  const response = {
    row: { survey: row.id, submission, document },
    version: row.version,
    keepsFinished: partial,
    ...(submissions === null
      ? {}
      : { limit: { submissions, reached: endedSurvey(services, survey, row.version, at) } }),
  };
  const stored = await services.store.addResponse(project, response, keep(document, diagnostics));
  if (stored.outcome === "changed") return changedSinceRead;
  if (stored.outcome === "finished") return rejected("submission-finished");
  if (stored.outcome === "full") {
    await endIfLimitReached(services, project, row.id);
    return rejected("responses-limit");
  }
  return { ok: true, submission, count: stored.count, iteration, finished, session, diagnostics };
}

/**
 * Stores the answers of a respondent: replays them against the stored survey, stores those along the path, and ends the
 * survey once it has as many submissions as its `responses_limit` (0 is no limit). A part of a submission that is stored as
 * a whole is rejected, `submission-finished`. Rejected, with the reason, where the
 * survey is closed or the answers are not valid; the same answers of a stored submission are accepted also when it is closed,
 * and nothing is written. One more submission than the limit is rejected and ends the survey, too.
 * The promise rejects only with what the store throws.
 *
 * @example
 * const outcome = await recordResponse(services, { project: "1", survey: id, responses: { how: 4 } });
 * if (!outcome.ok) console.log(outcome.code, outcome.detail);
 */
export const recordResponse = (services: Services, answers: Answers): Promise<RecordOutcome> =>
  recordKeeping(services, answers, () => undefined);

/** What `recordResponse` does; `keep` makes the reply that is kept with the submission. */
export async function recordKeeping(
  services: Services,
  answers: Answers,
  keep: KeepSubmission,
): Promise<RecordOutcome> {
  const { submission = services.newId() } = answers;
  if (!isName(submission)) return rejected("invalid-submission");
  return retryChanged(() => record(services, answers, submission, keep));
}
