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
  const { key, row } = await newKey({ projects: "*", scopes: ["*"], user, createdAt });
  await store.addKey(row);
  return { handle: createHandler({ store, authenticate: keyAuthenticator(store) }).handle, key };
}
