import { newKey } from "../../http/index.ts";
import type { User } from "../../index.ts";
import type { Store } from "../../stores/index.ts";

/** What a key is to open, and for whom. */
export interface KeyWish {
  readonly projects: readonly string[] | "*";
  readonly scopes: readonly string[];
  readonly user: User;
}

/** What can be told of a key that is kept: never the key itself. */
export interface KeySummary {
  readonly hint: string;
  readonly projects: readonly string[] | "*";
  readonly scopes: readonly string[];
  readonly createdAt: string;
}

/** Makes and removes API keys. */
export interface KeyManager {
  /** Tells the key, which nobody can tell again. */
  create(wish: KeyWish): Promise<string>;
  list(): Promise<readonly KeySummary[]>;
  /** Removes the keys that begin so; tells how many there were. */
  revoke(hint: string): Promise<number>;
}

/** Manages the keys of a store. */
export const keyManager = (store: Store, now: () => Date): KeyManager => ({
  async create(wish) {
    const { key, row } = await newKey({ ...wish, createdAt: now().toISOString() });
    if (!(await store.addKey(row))) throw new Error("the new key is taken");
    return key;
  },
  async list() {
    const keys = await store.listKeys();
    return keys.map(({ hint, projects, scopes, createdAt }) => ({ hint, projects, scopes, createdAt }));
  },
  async revoke(hint) {
    const meant = (await store.listKeys()).filter((key) => key.hint === hint);
    const removed = await Promise.all(meant.map(({ hash }) => store.removeKey(hash)));
    return removed.filter(Boolean).length;
  },
});
