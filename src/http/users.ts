import type { User } from "#model/user.ts";

/** A user as other objects embed it, with every member present. */
export type ShownUser = {
  -readonly [Member in "id" | "distinct_id" | "first_name" | "last_name"]: NonNullable<User[Member]>;
} & Required<Pick<User, "uuid" | "email" | "is_email_verified" | "hedgehog_config">>;

/**
 * The members of a user that the interface describes; whatever else the program knows of its users is not shown. Clients
 * require the number and the names, so these are never null.
 */
export const shownUser = (user: User): ShownUser => ({
  id: user.id ?? 0,
  uuid: user.uuid ?? null,
  distinct_id: user.distinct_id ?? user.uuid ?? "",
  first_name: user.first_name ?? "",
  last_name: user.last_name ?? "",
  email: user.email ?? null,
  is_email_verified: user.is_email_verified ?? null,
  hedgehog_config: user.hedgehog_config ?? null,
});

/** The UUID by which rows refer to a user, in lower case; null where the user has none. */
export const userKey = ({ uuid }: User): string | null => uuid?.toLowerCase() ?? null;
