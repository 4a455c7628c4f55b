import { entityTag, type Preconditions } from "../preconditions.ts";
import type { Result } from "../result.ts";
import { bodyReply, emptyReply, problemReply, type Reply } from "./reply.ts";

/** The tag of what the caller has already; of several that were named, nobody but the operation knows which. */
function knownTag(version: number | undefined, { ifNoneMatch }: Preconditions): string | null {
  if (version !== undefined) return entityTag(version);
  return ifNoneMatch?.length === 1 && ifNoneMatch !== "*"
    ? (ifNoneMatch[0] as string).replace(/^W\//, "")
    : null;
}

/** RFC 9110 section 15.4.5: what the full answer would have said about the version. */
const notModified = (tag: string | null): Reply =>
  emptyReply(304, {
    "cache-control": "private, no-cache",
    vary: "authorization",
    ...(tag === null ? {} : { etag: tag }),
  });

/** What an operation did, as a reply. `allow` lists the methods of its path. */
export function answerResult(result: Result<unknown>, preconditions: Preconditions, allow: string): Reply {
  if (result.ok) {
    const tag = result.version === undefined ? null : entityTag(result.version);
    return result.body === null
      ? emptyReply(result.status)
      : bodyReply(result.status, result.body.pieces, tag);
  }
  if (result.status === 304) return notModified(knownTag(result.version, preconditions));
  // INTERFACE.md 7: the only refusal whose body is fixed, to none.
  return result.status === 405 ? emptyReply(405, { allow }) : problemReply(result);
}
