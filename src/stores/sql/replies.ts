import type { ProjectReads, ProjectWrites } from "../project-rows.ts";
import type { ReplyRow } from "../rows.ts";
import { repeated } from "../store.ts";
import { firstRow, type QueryResult, type Session, type TransactionOutcome } from "./database.ts";
import type { WriteTransaction } from "./write-transaction.ts";

/** How many expired replies are removed when one is added. Removing only one would never reduce their number. */
const MAX_REMOVED = 10;

export const replyReads = (session: Session, project: string): Pick<ProjectReads, "reply"> => ({
  reply: (id) =>
    firstRow(
      session,
      `select id, fingerprint, outcome, body, kept_at::float8 as "keptAt", expires_at::float8 as "expiresAt"
from surveyc_replies where project_id = $1 and id = $2`,
      [project, id],
    ),
});

/**
 * Inserts a reply in a transaction. Waits for another transaction that is inserting the same id. Skips expired rows that
 * another one is removing, so that it does not wait for them.
 */
async function insertReply(
  session: Session,
  project: string,
  { id, fingerprint, outcome, body, keptAt, expiresAt }: ReplyRow,
): Promise<QueryResult> {
  const inserted = await session.query(
    `insert into surveyc_replies (project_id, id, fingerprint, outcome, body, kept_at, expires_at)
values ($1, $2, $3, $4, $5, $6::int8, $7::int8)
on conflict (project_id, id) do update
set fingerprint = $3, outcome = $4, body = $5, kept_at = $6::int8, expires_at = $7::int8
where surveyc_replies.expires_at <= $6::int8`,
    [project, id, fingerprint, outcome, body, keptAt, expiresAt],
  );
  if (inserted.count !== 1) throw repeated();
  await session.query(
    `delete from surveyc_replies where project_id = $1 and id in (
  select id from surveyc_replies where project_id = $1 and expires_at <= $2::int8 and id <> $3
  order by expires_at limit ${MAX_REMOVED} for update skip locked
)`,
    [project, keptAt, id],
  );
  return inserted;
}

/** Stores the reply to a write of several rows. */
export const replyWrites = (
  transaction: WriteTransaction,
  project: string,
): Pick<ProjectWrites, "keepReply"> => ({
  keepReply: async (row) => {
    await transaction.changing(() => insertReply(transaction, project, row));
  },
});

/** Stores the reply to a change in its transaction: first, so that the same concurrent change waits for this one. */
export async function withReply<Result>(
  session: Session,
  project: string,
  reply: ReplyRow,
  change: () => Promise<TransactionOutcome<Result>>,
): Promise<TransactionOutcome<Result>> {
  await insertReply(session, project, reply);
  return change();
}
