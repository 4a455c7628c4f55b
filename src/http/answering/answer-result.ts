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

/** What an operation did, as a reply. */
export function answerResult(result: Result<unknown>, preconditions: Preconditions): Reply {
  if (result.ok) {
    const tag = result.version === undefined ? null : entityTag(result.version);
    return result.body === null
      ? emptyReply(result.status)
      : bodyReply(result.status, result.body.pieces, tag);
  }
  return result.status === 304 ? notModified(knownTag(result.version, preconditions)) : problemReply(result);
}
