import type { User } from "#model/user.ts";
import type { Store } from "#stores/store.ts";
import type { Subject } from "../subject.ts";
import { hashKey } from "./hash-key.ts";

/** No key is longer; longer texts are not worth hashing. */
const KEY_LENGTH = 400;

/** RFC 6750 section 2.1; the scheme in any case. */
const credential = /^bearer +([\w.~+/-]+=*)$/i;

/** Makes an `authenticate` that takes the API keys of a store, sent as `Authorization: Bearer <key>`. INTERFACE.md 5. */
export function keyAuthenticator(
  store: Pick<Store, "findKey">,
): (request: Request) => Promise<Subject | null> {
  return async (request) => {
    const sent = request.headers.get("authorization") ?? "";
    const key = sent.length > KEY_LENGTH ? undefined : credential.exec(sent.trim())?.[1];
    const row = key === undefined ? null : await store.findKey(await hashKey(key));
    if (row === null) return null;
    return { user: JSON.parse(row.user) as User, projects: row.projects, scopes: row.scopes };
  };
}
