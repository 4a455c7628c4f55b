import type { User } from "#model/user.ts";
import type { KeyRow } from "#stores/store.ts";
import { newToken } from "../new-token.ts";
import { hashKey } from "./hash-key.ts";

/** What a key opens, and who holds it. */
export interface KeyGrant {
  /** `"*"` opens every project. */
  readonly projects: readonly string[] | "*";
  readonly scopes: readonly string[];
  readonly user: User;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A key, to be shown once, and the row by which a store knows it again. */
export interface NewKey {
  readonly key: string;
  readonly row: KeyRow;
}

/** Characters by which people tell their keys apart: the prefix and four more. */
const HINT_LENGTH = 8;

/** Makes an API key of 256 random bits. It begins with `phx_`, as clients of the deployed interface expect. */
export async function newKey({ projects, scopes, user, createdAt }: KeyGrant): Promise<NewKey> {
  const key = `phx_${newToken()}`;
  const hint = key.slice(0, HINT_LENGTH);
  const row = { hash: await hashKey(key), hint, projects, scopes, user: JSON.stringify(user), createdAt };
  return { key, row };
}
