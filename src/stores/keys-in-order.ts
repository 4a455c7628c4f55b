import type { KeyRow } from "./store.ts";

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Keys from the oldest to the newest; those of one moment by hash. Sorted here, as databases order texts by locale. */
export const keysInOrder = (keys: readonly KeyRow[]): readonly KeyRow[] =>
  keys.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.hash, b.hash));
