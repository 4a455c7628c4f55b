import type { User } from "#model/payloads.generated.ts";
import type { KeyRow, Store } from "#stores/store.ts";
import type { Subject } from "./request/authenticate.ts";
import { randomToken } from "./system.ts";

/** The one scope of the row of a public token. No operation requires it. */
export const publicScope = "public";

const encoder = new TextEncoder();

/** The SHA-256 of an API key in lower-case hexadecimal; only this hash is stored. */
export async function hashKey(key: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", encoder.encode(key));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a key gives access to, and who holds it. */
export interface KeyGrant {
  /** `"*"` gives access to every project. */
  readonly projects: readonly string[] | "*";
  readonly scopes: readonly string[];
  readonly user: User;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A key, to be shown once, and the row that a store keeps of it. */
export interface NewKey {
  readonly key: string;
  readonly row: KeyRow;
}

/** Characters of a key that are stored so that people can tell their keys apart: the prefix and four more. */
const HINT_LENGTH = 8;

/** Makes an API key of 256 random bits. It begins with `phx_`, as PostHog clients expect. */
export async function newKey({ projects, scopes, user, createdAt }: KeyGrant): Promise<NewKey> {
  const key = `phx_${randomToken()}`;
  const hint = key.slice(0, HINT_LENGTH);
  const row = { hash: await hashKey(key), hint, projects, scopes, user: JSON.stringify(user), createdAt };
  return { key, row };
}

/** Longer texts are not hashed: no key has more characters. */
const MAX_HEADER_LENGTH = 400;

/** RFC 6750 section 2.1; the scheme in any case. */
const credential = /^bearer +([\w.~+/-]+=*)$/i;

/** Makes an `authenticate` that accepts the API keys of a store, sent as `Authorization: Bearer <key>`. */
export function keyAuthenticator(
  store: Pick<Store, "findKey">,
): (request: Request) => Promise<Subject | null> {
  return async (request) => {
    const sent = request.headers.get("authorization") ?? "";
    const key = sent.length > MAX_HEADER_LENGTH ? undefined : credential.exec(sent.trim())?.[1];
    const row = key === undefined ? null : await store.findKey(await hashKey(key));
    // A public token is no credential: everybody can read it in a page.
    if (row === null || row.scopes.includes(publicScope)) return null;
    const { projects, scopes, hint: keyHint } = row;
    return { user: JSON.parse(row.user) as User, projects, scopes, keyHint };
  };
}
