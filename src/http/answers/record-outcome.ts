import type { Response } from "#diagnostics/diagnostic.ts";
import type { Session } from "#runtime/session.ts";
import type { ClosedReason } from "../surveys/schedule.ts";
import type { RecordDiagnostic } from "./answer-texts.ts";
import type { JudgeAnswers } from "./judge-answers.ts";

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

/** The outcome of stored answers, with the stored submission. */
export type RecordedResponse = Extract<RecordOutcome, { readonly ok: true }> & {
  readonly document: string;
  readonly isUnfit: boolean;
};

/** The outcome; `document` is the stored submission, null if it is not stored. */
export type Recorded =
  | RecordedResponse
  | (Extract<RecordOutcome, { readonly ok: false }> & { readonly document: string | null });

/** The maximum length of the name of a submission, an event or a person. */
const MAX_NAME_LENGTH = 400;

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

export const rejected = (
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

export const isSubmissionName = (name: string): boolean => isName(name) && !isDotSegment(name);
