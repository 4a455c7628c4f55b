import { keysInOrder } from "../keys-in-order.ts";
import type { KeyRow, Store } from "../store.ts";

type Keys = Pick<Store, "addKey" | "findKey" | "listKeys" | "removeKey">;

/** Keeps API keys. */
export class MemoryKeys implements Keys {
  readonly #keys = new Map<string, KeyRow>();

  async addKey(key: KeyRow): Promise<boolean> {
    if (this.#keys.has(key.hash)) return false;
    this.#keys.set(key.hash, key);
    return true;
  }

  async findKey(hash: string): Promise<KeyRow | null> {
    return this.#keys.get(hash) ?? null;
  }

  async listKeys(): Promise<readonly KeyRow[]> {
    return keysInOrder([...this.#keys.values()]);
  }

  async removeKey(hash: string): Promise<boolean> {
    return this.#keys.delete(hash);
  }
}
