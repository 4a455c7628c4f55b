import { type KeyGrant, newKey } from "#http/accounts/api-keys.ts";
import type { UserRow } from "#stores/accounts.ts";
import type { Store } from "#stores/store.ts";

const createdAt = "2026-01-01T00:00:00.000Z";

/** The user Kim, before she is added to a store. */
export const kim: Omit<UserRow, "id"> = {
  uuid: "0b2cbb06-0000-4000-8000-000000000001",
  email: "kim@example.org",
  firstName: "Kim",
  lastName: "",
  createdAt,
};

/** Adds a key of a user to a store, and the user if missing. */
export async function addKey(
  { accounts }: Pick<Store, "accounts">,
  grant: Pick<KeyGrant, "projects" | "scopes"> & Partial<KeyGrant>,
  user = kim,
): Promise<string> {
  const { uuid } = await accounts.addUser(user);
  const { key, row } = await newKey({ createdAt, user: uuid, ...grant });
  await accounts.addKey(row);
  return key;
}
