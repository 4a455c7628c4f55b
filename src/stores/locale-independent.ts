// Comparisons that databases would base on their locale, so that every store returns the same results.
import type { KeyRow, ProjectRow, UserRow } from "./accounts.ts";

/**
 * Makes texts comparable regardless of case. Lower case before upper case, so that letters with two lower-case forms
 * (Greek sigma) and characters that only map one way become equal.
 */
export const foldCase = (text: string): string => text.toLowerCase().toUpperCase();

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts keys from the oldest to the newest; those created at the same time by hash. */
export const sortKeys = (keys: readonly KeyRow[]): readonly KeyRow[] =>
  keys.toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.hash, b.hash));

export const sortUsers = (users: readonly UserRow[]): readonly UserRow[] =>
  users.toSorted((a, b) => a.id - b.id);

const isNumber = (id: string): boolean => /^(?:0|[1-9]\d*)$/.test(id);

/** Sorts projects: numbers first, in ascending order, then other identifiers. */
export const sortProjects = (projects: readonly ProjectRow[]): readonly ProjectRow[] =>
  projects.toSorted(
    ({ id: a }, { id: b }) =>
      Number(isNumber(b)) - Number(isNumber(a)) || (isNumber(a) ? a.length - b.length : 0) || compare(a, b),
  );

/** The key by which a user is found: the address in lower case. */
export const addressOf = (email: string): string => email.toLowerCase();
