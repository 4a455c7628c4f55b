// The three tables of submissions: valid ones, tests, and unfit ones. Each submission is in one of them.
import type { ResponseRow } from "../rows.ts";
import { type Tables, withoutEntry } from "./tables.ts";

const responseTables = ["responses", "testResponses", "unfitResponses"] as const;

export type ResponseTable = (typeof responseTables)[number];

type SubmissionKey = Pick<ResponseRow, "survey" | "submission">;

/** The table that has a submission; undefined if none has. */
export const tableOf = (tables: Tables, { survey, submission }: SubmissionKey): ResponseTable | undefined =>
  responseTables.find((table) => tables[table].get(survey)?.has(submission));

/** The tables of responses without a submission, which is in `table`. */
export const withoutSubmission = (
  tables: Tables,
  table: ResponseTable,
  { survey, submission }: SubmissionKey,
): Partial<Tables> => ({
  [table]: withoutEntry(tables[table], survey, submission),
  responseTimes: withoutEntry(tables.responseTimes, survey, submission),
});
