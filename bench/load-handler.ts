import { createHandler, keyAuthenticator, newKey } from "../src/http/index.ts";
import type { Store } from "../src/stores/index.ts";

/** Who holds it. */
export const user = {
  id: 1,
  uuid: "00000000-0000-4000-8000-000000000001",
  first_name: "Kim",
  email: "kim@example.org",
};

/** A handler over a store, and a key that opens everything in it. */
export async function loadHandler(store: Store) {
  const createdAt = new Date().toISOString();
  await store.accounts.addUser({
    uuid: user.uuid,
    email: user.email,
    firstName: user.first_name,
    lastName: "",
    createdAt,
  });
  const { key, row } = await newKey({ projects: "*", scopes: ["*"], user: user.uuid, createdAt });
  await store.accounts.addKey(row);
  return { handle: createHandler({ store, authenticate: keyAuthenticator(store) }).handle, key };
}
