import type { Response } from "#diagnostics/diagnostic.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { Session } from "#runtime/session.ts";
import type { ReplyRow } from "#stores/rows.ts";
import { retryChanged } from "../concurrency/retry-changed.ts";
import type { Services } from "../services/services.ts";
import { countSubmissions, endedSurvey, endIfLimitReached, submissionLimit } from "../surveys/end-survey.ts";
import { type ClosedReason, closedReason, iterationAt } from "../surveys/schedule.ts";
import type { RecordDiagnostic } from "./answer-texts.ts";
import { type AnsweredSurvey, type ReadAnswered, readAnswered } from "./answered-survey.ts";
import { documentOf, isStored, type JudgeAnswers, judgeStrictly } from "./judge-answers.ts";
import { digestOf, offPathFindings, type StoredAnswers } from "./repeated-answers.ts";

/** The answers of a respondent. */
export interface Answers {
  readonly project: string;
  /** UUID of the survey. */
  readonly survey: string;
  /** By question id, or by position for a question without an id, as `collectResponses` of `surveyc/runtime` returns them. */
  readonly responses: Readonly<Record<string, Response>>;
  /**
   * Identifies the submission, at most 400 characters. The same answers, sent again, are accepted without change; others replace
   * it. A new UUID if not given.
   */
  readonly submission?: string;
  /** Whether the respondent has not finished yet. */
  readonly partial?: boolean;
  /**
   * Whether this is a test: it is stored and marked, but not counted, and does not use up `responses_limit`. A submission keeps
   * its first value. False if not given.
   */
  readonly test?: boolean;
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
      /** The number of submissions of the survey. Without a limit, it may miss some stored concurrently. */
      readonly count: number;
      /** The iteration that the answers belong to, counted from 1; null if the survey has no iterations. */
      readonly iteration: number | null;
      readonly finished: boolean;
      /** Whether it is stored as a test. */
      readonly test: boolean;
      /** The session after these answers, for the current survey; it can be continued. */
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

/** The maximum length of the name of a submission, an event or a person. */
const MAX_NAME_LENGTH = 400;

/** The maximum length of a stored submission. */
const MAX_STORED_CHARACTERS = 1024 * 1024;

const details: Readonly<Record<RecordIssueCode, string>> = {
  "not-found": "This project has no such survey.",
  "survey-archived": "The survey has been archived.",
  "survey-not-started": "The survey has not started yet.",
  "survey-ended": "The survey has ended.",
  "responses-limit": "The survey has reached its responses_limit.",
  "invalid-responses": "These answers are not valid for the survey.",
  "invalid-submission": `A submission identifier has 1 to ${MAX_NAME_LENGTH} characters, without NUL and unpaired surrogates, and is not . or ..`,
  "submission-finished": "This submission is finished and can no longer change.",
  "bounded-size": "These answers are too long to be stored.",
};

const rejected = (
  code: RecordIssueCode,
  diagnostics: readonly RecordDiagnostic[] = [],
  document: string | null = null,
): Recorded => ({ ok: false, code, detail: details[code], diagnostics, document });

/** Whether a value can name a submission, an event or a person in every store. */
export const isName = (value: unknown): value is string =>
  typeof value === "string" &&
  value !== "" &&
  value.length <= MAX_NAME_LENGTH &&
  value.isWellFormed() &&
  !value.includes("\0");

/**
 * Whether URL parsers would resolve the name as a segment of a path: removing a submission with such a name would remove its
 * survey.
 */
const isDotSegment = (name: string): boolean => name === "." || name === "..";

/** The outcome; `document` is the stored submission, null if it is not stored. */
export type Recorded =
  | (Extract<RecordOutcome, { readonly ok: true }> & { readonly document: string; readonly isUnfit: boolean })
  | (Extract<RecordOutcome, { readonly ok: false }> & { readonly document: string | null });

export interface ReceivedAnswers extends Answers {
  /**
   * The received answers under their original names, if `responses` depends on the current survey. They identify a repeated
   * request. `responses` if not given.
   */
  readonly received?: Readonly<Record<string, unknown>>;
  /** Whether a complete stored submission stays unchanged; otherwise another complete one replaces it. */
  readonly keepsFinished?: boolean;
  /** How the answers are judged; strictly if not given. */
  readonly judge?: JudgeAnswers;
}

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
  const query = { survey, submission, test: "with", limit: 1, offset: 0 } as const;
  const { rows } = await store.read(project, (reads) => reads.responses(query));
  return rows[0]?.document ?? null;
}

/** Judges answers by the current survey, and stores them if neither it nor the submission has changed meanwhile. */
async function record(
  services: Services,
  answers: ReceivedAnswers,
  submission: string,
  keep: KeepSubmission,
  answered: AnsweredSurvey | null,
): Promise<Recorded | null> {
  const { project, partial = false, keepsFinished = false } = answers;
  const responses = isObject(answers.responses) ? answers.responses : {};
  if (answered === null) return rejected("not-found");
  const { row, survey } = answered;
  // Read after the survey: rows stored since then are found, or the survey has another version.
  const known =
    answers.submission === undefined ? null : await findDocument(services, project, row.id, submission);
  const stored = known === null ? null : (JSON.parse(known) as StoredAnswers);
  const { test } = stored ?? answers;
  const isTest = test === true;
  const date = services.clock();
  const closed = closedReason(survey.content, date.getTime());
  if (closed !== null && stored === null) return rejected(closed);
  const judged = await (answers.judge ?? judgeStrictly(services, responses, partial))(answered, stored);
  const { finished, session, diagnostics, isUnfit } = judged;
  const digest = await digestOf({ received: answers.received ?? responses, partial });
  if (known !== null && stored !== null) {
    // The previous reply may have been lost, even if the survey has changed since; these answers may themselves have ended it.
    const isRepeated = stored.digest === digest && (stored.unfit !== true || isUnfit);
    if (isRepeated || (judged.rejection === null && isStored(judged, stored))) {
      const count = await countSubmissions(services, project, row.id);
      // The survey was removed meanwhile, and its answers with it.
      const isUnfit = stored.unfit === true;
      if (count === 0 && !isTest && !isUnfit) return null;
      const { iteration, finished } = stored;
      const diagnostics = offPathFindings(responses, stored);
      const kept = { submission, count, iteration, finished, test: isTest, isUnfit };
      return { ok: true, ...kept, session, diagnostics, document: known };
    }
    // Requests may arrive out of order, so that a part arrives after the whole.
    if ((partial || keepsFinished) && stored.finished && stored.unfit !== true)
      return rejected("submission-finished", [], known);
    if (closed !== null) return rejected(closed);
  }
  if (judged.rejection !== null) return rejected("invalid-responses", judged.rejection);
  const at = date.toISOString();
  const iteration = iterationAt(survey.content, date.getTime());
  const document = documentOf(judged, { submission, iteration, isTest, digest, at });
  if (document.length > MAX_STORED_CHARACTERS) return rejected("bounded-size");
  const submissions = isTest ? null : submissionLimit(survey.content);
  const response = {
    row: { survey: row.id, submission, document },
    version: row.version,
    at,
    replaces: known,
    test: isTest,
    unfit: isUnfit,
    ...(submissions === null
      ? {}
      : { limit: { submissions, reached: endedSurvey(services, survey, row.version, at) } }),
  };
  const added = await services.store.addResponse(project, response, keep(document, diagnostics));
  if (added.outcome === "changed") return null;
  if (added.outcome === "full") {
    await endIfLimitReached(services, project, row.id);
    return rejected("responses-limit");
  }
  if (submissions !== null && added.count >= submissions) services.memory.activeSurveyCache.delete(project);
  const kept = { submission, count: added.count, iteration, finished, test: isTest, isUnfit };
  return { ok: true, ...kept, session, diagnostics, document };
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
  if (!isName(submission) || isDotSegment(submission)) return rejected("invalid-submission");
  let again = false;
  return retryChanged(async () => {
    const answered = await read(again);
    again = true;
    return record(services, answers, submission, keep, answered);
  });
}
