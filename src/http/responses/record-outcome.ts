import type { ReplayDiagnostic } from "#runtime/replay-responses.ts";
import type { Session } from "#runtime/session.ts";
import type { Closed } from "./why-closed.ts";

/** Why answers were not kept. */
export type RecordFault =
  | "not-found"
  | Closed
  | "responses-limit"
  | "invalid-responses"
  | "invalid-submission"
  | "bounded-size";

/** What became of answers. */
export type RecordOutcome =
  | {
      readonly ok: true;
      readonly submission: string;
      /** How many submissions the survey has now. */
      readonly count: number;
      /** The iteration to which the answers belong, counted from 1; null where the survey is not repeated. */
      readonly iteration: number | null;
      readonly finished: boolean;
      /** Where the answers lead: it can be gone on with. */
      readonly session: Session;
      /** Warnings, such as answers off the path, which are not kept. */
      readonly diagnostics: readonly ReplayDiagnostic[];
    }
  | {
      readonly ok: false;
      readonly code: RecordFault;
      readonly detail: string;
      readonly diagnostics: readonly ReplayDiagnostic[];
    };

/** Characters of the name of a submission. */
export const LONGEST_NAME = 400;

const details: Readonly<Record<RecordFault, string>> = {
  "not-found": "This project has no such survey.",
  "survey-archived": "The survey has been archived.",
  "survey-not-started": "The survey has not started yet.",
  "survey-ended": "The survey has ended.",
  "responses-limit": "The survey has all the answers it wants.",
  "invalid-responses": "These answers do not fit the survey.",
  "invalid-submission": `A submission is named by 1 to ${LONGEST_NAME} characters, none of which is NUL or half of one.`,
  "bounded-size": "These answers are too long to be kept.",
};

/** Answers that are not kept, and why. */
export const refuse = (code: RecordFault, diagnostics: readonly ReplayDiagnostic[] = []): RecordOutcome => ({
  ok: false,
  code,
  detail: details[code],
  diagnostics,
});
