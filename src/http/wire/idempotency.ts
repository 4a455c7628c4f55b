import type { ProjectWrites } from "#stores/project-rows.ts";
import type { ReplyRow } from "#stores/rows.ts";
import { StoreError } from "#stores/store.ts";
import type { StorePart } from "#stores/store-part.ts";
import type { Services } from "../services/services.ts";
import { hashText } from "../services/system.ts";
import { jsonText } from "./json.ts";
import type { Done, OperationInput, Result } from "./operation.ts";
import { badRequest, type HttpProblem, keyOfOtherBody } from "./problems.ts";
import { toUserReply, userKey } from "./replies.ts";

/** The maximum length of a key. */
const MAX_LENGTH = 255;

/** A string of structured fields. RFC 9651 section 3.3.3. */
const structuredString = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

const malformed = badRequest(
  "valid-header",
  `Idempotency-Key is not 1 to ${MAX_LENGTH} printable ASCII characters in double quotes, such as "8e03978e-40d5-43dd-bc93-6894a57f9324".`,
);

/** The `Idempotency-Key` of a request; null if there is none, 400 if it is malformed. */
export function readIdempotencyKey(headers: Headers): string | null | HttpProblem {
  const value = headers.get("idempotency-key");
  if (value === null) return null;
  // A list of two keys, which is how two headers arrive, does not match.
  const key = structuredString.exec(value.trim())?.[1]?.replace(/\\(.)/g, "$1") ?? "";
  return key === "" || key.length > MAX_LENGTH ? malformed : key;
}

/** The text of a body that was already parsed. A body that cannot be serialized is rejected by its operation. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body) ?? "";
  } catch {
    // Too deep to be serialized.
    return "";
  }
}

/** Identifies a body by its bytes, or by its text if it was already parsed. */
export const fingerprintOf = (body: unknown): Promise<string> =>
  hashText(body instanceof Uint8Array ? body : textOf(body));

/** Creates the reply that is stored with the success of a change; undefined if the request has no key. */
export type ToReplyRow = (done: Done<unknown>) => ReplyRow | undefined;

/** For changes without a key. */
export const noReplyRow: ToReplyRow = () => undefined;

export async function storeReply(rows: ProjectWrites, reply: ReplyRow | undefined): Promise<void> {
  if (reply !== undefined) await rows.keepReply(reply);
}

/** Identifies a request: the same key of another user, or for another object, belongs to another request. */
function replyIdOf(operation: string, { subject, params }: OperationInput, key: string): Promise<string> {
  const user = userKey(subject.user) ?? toUserReply(subject.user);
  return hashText(JSON.stringify([user, operation, params, key]));
}

const isRepeated = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null | undefined)?.code === "repeated";

type Change<Input, Value, Part> = (
  services: Services<Part>,
  input: Input,
  toReplyRow: ToReplyRow,
) => Promise<Result<Value>>;

/** The part of a store that finds the replies to earlier changes. */
export type KeptReplies = StorePart<"read.reply">;

/**
 * Applies a change with an `Idempotency-Key` only once: `change` stores its reply in the same transaction, and repeating the
 * request returns that reply. Rejected requests and no-ops are not stored and simply executed again. Requests with the same key
 * wait for each other: in this process here, otherwise in the store.
 */
export const idempotent =
  <Input extends OperationInput, Value, Part>(operation: string, change: Change<Input, Value, Part>) =>
  async (services: Services<Part & KeptReplies>, input: Input): Promise<Result<Value>> => {
    const { project, idempotency } = input;
    if (idempotency === undefined) return change(services, input, noReplyRow);
    const { clock, idempotencyMs, memory } = services;
    const store: KeptReplies = services.store;
    const { key, fingerprint } = idempotency;
    const id = await replyIdOf(operation, input, key);
    const toReplyRow: ToReplyRow = ({ body, ok: _, ...outcome }) => {
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
    return memory.changes.run(JSON.stringify([project, "reply", id]), async () => {
      const known = await find();
      if (known !== null && known.expiresAt > clock().getTime()) return replay(known);
      try {
        return await change(services, input, toReplyRow);
      } catch (error) {
        if (!isRepeated(error)) throw error;
        const stored = await find();
        if (stored !== null) return replay(stored);
        throw new StoreError("unavailable", "The first reply has just expired; nothing was changed.");
      }
    });
  };
