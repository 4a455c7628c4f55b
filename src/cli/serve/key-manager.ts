import { newKey, newProjectToken, publicScope } from "../../http/index.ts";
import type { User } from "../../index.ts";
import type { Store } from "../../stores/index.ts";

/** A key to create: what it opens, and for whom. */
export interface KeyRequest {
  readonly projects: readonly string[] | "*";
  readonly scopes: readonly string[];
  readonly user: User;
}

/** What is known of a stored key: never the key itself. */
export interface KeySummary {
  readonly hint: string;
  readonly projects: readonly string[] | "*";
  readonly scopes: readonly string[];
  readonly createdAt: string;
}

/** Makes and removes API keys. */
export interface KeyManager {
  /** Returns the key, which is not stored and cannot be shown again. */
  create(request: KeyRequest): Promise<string>;
  list(): Promise<readonly KeySummary[]>;
  /** Removes the keys that begin with the hint; returns how many there were. */
  revoke(hint: string): Promise<number>;
}

/** Manages the keys of a store. */
export const keyManager = (store: Store, now: () => Date): KeyManager => ({
  async create(request) {
    const createdAt = now().toISOString();
    const [project] = request.projects;
    const { key, row } =
      request.scopes.includes(publicScope) && project !== undefined
        ? await newProjectToken(project, createdAt)
        : await newKey({ ...request, createdAt });
    if (!(await store.addKey(row))) throw new Error("the new key is taken");
    return key;
  },
  async list() {
    const keys = await store.listKeys();
    return keys.map(({ hint, projects, scopes, createdAt }) => ({ hint, projects, scopes, createdAt }));
  },
  async revoke(hint) {
    const matching = (await store.listKeys()).filter((key) => key.hint === hint);
    const removed = await Promise.all(matching.map(({ hash }) => store.removeKey(hash)));
    return removed.filter(Boolean).length;
  },
});
