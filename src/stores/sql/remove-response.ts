import type { ResponseRemoval } from "../rows.ts";
import { shardOf } from "./add-response.ts";
import { removeEvent } from "./count-events.ts";
import { firstRow, type Session, type TransactionOutcome } from "./database.ts";

/** Subtracts submissions in the rows of their shards, which may become negative: only the sum is read. */
export async function subtractCounts(
  session: Session,
  project: string,
  removed: readonly Pick<ResponseRemoval, "survey" | "submission">[],
): Promise<void> {
  if (removed.length === 0) return;
  await session.query(
    `insert into surveyc_response_shards (project_id, survey, shard, responses)
select $1::text, survey, shard, -count(*)::int4 from unnest($2::text[], $3::int4[]) as removed (survey, shard)
group by survey, shard order by survey, shard
on conflict (project_id, survey, shard)
do update set responses = surveyc_response_shards.responses + excluded.responses`,
    [project, removed.map(({ survey }) => survey), removed.map(({ submission }) => shardOf(submission))],
  );
}

/**
 * Removes a submission with its event, in a transaction. The submission is first, because transactions that add its event lock
 * it.
 */
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
  await removeEvent(session, project, { survey, event, id: submission });
  if (removed.counted) await subtractCounts(session, project, [{ survey, submission }]);
  return { result: true, commit: true };
}
