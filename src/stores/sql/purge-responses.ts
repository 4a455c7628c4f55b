import type { Purge } from "../rows.ts";
import type { Session, TransactionOutcome } from "./database.ts";
import { subtractCounts } from "./remove-response.ts";

/**
 * When a response was submitted. Earlier programs stored the time only at the end of the document; it is read from there, so
 * that the migration need not write every row. A response without a time is later than all others.
 */
export const submittedAt = `(coalesce(
  submitted_at, substring(right(document, 60) from '"submitted_at":"([0-9TZ:.-]{20,24})"}$'), '~') collate "C")`;

/** Removes responses from before a time, and subtracts them from the counters, in a transaction. */
export async function purgeResponses(
  session: Session,
  project: string,
  { before, atMost }: Extract<Purge, { what: "responses" }>,
): Promise<TransactionOutcome<number>> {
  const { rows } = await session.query(
    `with oldest as materialized (
  select survey, submission from surveyc_responses where project_id = $1 and ${submittedAt} < $2
  order by ${submittedAt} limit $3::int4 for update skip locked
)
delete from surveyc_responses where project_id = $1 and (survey, submission) in (select survey, submission from oldest)
returning survey, submission, not test and not unfit as counted`,
    [project, before, atMost],
  );
  const counted = rows.filter(({ counted }) => counted === true);
  await subtractCounts(
    session,
    project,
    counted.map(({ survey, submission }) => ({ survey: String(survey), submission: String(submission) })),
  );
  return { result: rows.length, commit: rows.length > 0 };
}
