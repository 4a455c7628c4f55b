import type { ProjectWrites } from "#stores/project-rows.ts";
import type { ReplyRow } from "#stores/rows.ts";
import { StoreError } from "#stores/store.ts";
import { hashText } from "../accounts/api-keys.ts";
import type { Services } from "../services/services.ts";
import { inTurn } from "../surveys/retry-changed.ts";
import { jsonText } from "./json.ts";
import type { Done, OperationInput, Result } from "./operation.ts";
import { keyOfOtherBody } from "./problems.ts";
import { shownUser, userKey } from "./users.ts";

/** Makes of the success of a change the reply that is kept with it; undefined where the request has no key. */
export type KeepReply = (done: Done<unknown>) => ReplyRow | undefined;

/** For changes that are asked for without a key. */
export const keepNothing: KeepReply = () => undefined;

/** Keeps the reply to a write, if it is to be kept. */
export async function keepIn(rows: ProjectWrites, reply: ReplyRow | undefined): Promise<void> {
  if (reply !== undefined) await rows.keepReply(reply);
}

/** What a key is relative to: another user's key, or the same key for another object, names another request. */
function nameOf(operation: string, { subject, params }: OperationInput, key: string): Promise<string> {
  const user = userKey(subject.user) ?? shownUser(subject.user);
  return hashText(JSON.stringify([user, operation, params, key]));
}

const isRepeated = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null | undefined)?.code === "repeated";

/**
 * Makes a change that is asked for with an `Idempotency-Key` only once: `change` keeps its reply in the same transaction, and
 * who sends the same again gets that reply. What is refused, and what changes nothing, is not kept and simply done again.
 * Requests with the same key wait for each other, in this process here and otherwise in the store.
 */
export async function once<Value>(
  { store, clock, idempotencyMs }: Services,
  operation: string,
  input: OperationInput,
  change: (keep: KeepReply) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { project, idempotency } = input;
  if (idempotency === undefined) return change(keepNothing);
  const { key, fingerprint } = idempotency;
  const id = await nameOf(operation, input, key);
  const keep: KeepReply = ({ body, ok: _, ...outcome }) => {
    const keptAt = clock().getTime();
    const expiresAt = keptAt + idempotencyMs;
    return {
      id,
      fingerprint,
      outcome: JSON.stringify(outcome),
      body: body?.text ?? "null",
      keptAt,
      expiresAt,
    };
  };
  const replay = (row: ReplyRow): Result<Value> =>
    row.fingerprint === fingerprint
      ? { ok: true, ...JSON.parse(row.outcome), body: jsonText<Value>(row.body), replayed: true }
      : keyOfOtherBody;
  const find = (): Promise<ReplyRow | null> => store.read(project, (rows) => rows.reply(id));
  return inTurn(store, project, `reply ${id}`, async () => {
    const known = await find();
    if (known !== null && known.expiresAt > clock().getTime()) return replay(known);
    try {
      return await change(keep);
    } catch (error) {
      if (!isRepeated(error)) throw error;
      const made = await find();
      if (made !== null) return replay(made);
      throw new StoreError("unavailable", "The first reply has just expired; nothing was changed.");
    }
  });
}
