// What databases would decide by their locale, decided here, so that every store gives the same results.
import type { KeyRow } from "./store.ts";

/**
 * Makes texts comparable regardless of case. Lower case before upper case, so that letters with two lower-case forms
 * (Greek sigma) and characters that only map one way become equal.
 */
export const foldCase = (text: string): string => text.toLowerCase().toUpperCase();

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts keys from the oldest to the newest; those created at the same time by hash. */
export const sortKeys = (keys: readonly KeyRow[]): readonly KeyRow[] =>
  keys.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.hash, b.hash));
