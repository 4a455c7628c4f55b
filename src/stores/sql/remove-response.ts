import type { ResponseRemoval } from "../rows.ts";
import { shardOf } from "./add-response.ts";
import { firstRow, type Session, type TransactionOutcome } from "./database.ts";

/** Counts one submission less, in the row of its shard, which may be negative: only the sum is read. */
const countLess = `insert into surveyc_response_shards (project_id, survey, shard, responses)
values ($1, $2, $3::int4, -1)
on conflict (project_id, survey, shard) do update set responses = surveyc_response_shards.responses - 1`;

/** Removes a submission with its event, in a transaction. First the submission, which those lock that add its event. */
export async function removeResponse(
  session: Session,
  project: string,
  { survey, submission, event }: ResponseRemoval,
): Promise<TransactionOutcome<boolean>> {
  const removed = await firstRow<{ readonly counted: boolean }>(
    session,
    "delete from surveyc_responses where project_id = $1 and survey = $2 and submission = $3 returning not test and not unfit as counted",
    [project, survey, submission],
  );
  if (removed === null) return { result: false, commit: false };
  await session.query(
    "delete from surveyc_survey_events where project_id = $1 and survey = $2 and event = $3 and id = $4",
    [project, survey, event, submission],
  );
  if (removed.counted) await session.query(countLess, [project, survey, shardOf(submission)]);
  return { result: true, commit: true };
}
