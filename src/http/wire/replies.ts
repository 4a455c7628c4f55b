import type { User } from "#model/payloads.generated.ts";
import type { UserReply } from "./replies.generated.ts";

/** Derived numbers are from here to twice that, so that they rarely collide with numbers counted from 1. */
const DERIVED = 2 ** 30;

/**
 * A number for a user who is known by UUID only: always the same for the same UUID, because clients identify users by number.
 * FNV-1a, 32 bits.
 */
function derivedNumber(uuid: string): number {
  let hash = 0x811c9dc5;
  for (const digit of uuid.toLowerCase()) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193) >>> 0;
  return DERIVED + (hash % DERIVED);
}

/**
 * The members of a user of section 2.1 of docs/interface.md; other data of the program's users is not included. Clients require
 * the number, the names, the boolean and the object, so these are never null.
 */
export const toUserReply = (user: User): UserReply => ({
  id: user.id ?? (user.uuid ? derivedNumber(user.uuid) : 0),
  uuid: user.uuid ?? null,
  distinct_id: user.distinct_id ?? user.uuid ?? "",
  first_name: user.first_name ?? "",
  last_name: user.last_name ?? "",
  email: user.email ?? null,
  is_email_verified: user.is_email_verified ?? false,
  hedgehog_config: user.hedgehog_config ?? {},
});

/** The UUID by which rows refer to a user, in lower case; null if the user has none. */
export const userKey = ({ uuid }: User): string | null => uuid?.toLowerCase() ?? null;
