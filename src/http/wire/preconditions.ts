import { badRequest, type HttpProblem } from "./problems.ts";

/** The `If-Match` and `If-None-Match` of a request; null if the header is absent. RFC 9110 section 13.1. */
export interface Preconditions {
  /** The entity tags of `If-Match`, or `*`. */
  readonly ifMatch: readonly string[] | "*" | null;
  /** The entity tags of `If-None-Match`, or `*`. */
  readonly ifNoneMatch: readonly string[] | "*" | null;
}

/** No preconditions. */
export const unconditional: Preconditions = { ifMatch: null, ifNoneMatch: null };

/** The strong entity tag of a row version, quotes included. */
export const entityTag = (version: number): string => `"${version}"`;

/** An entity tag without the prefix of weak tags. */
export const strongTag = (tag: string): string => tag.replace(/^W\//, "");

/** Whether `If-Match` is absent or has the tag of this version. Weak tags never match. */
export const matchesIfMatch = ({ ifMatch }: Preconditions, version: number): boolean =>
  ifMatch === null || ifMatch === "*" || ifMatch.includes(entityTag(version));

/** Whether `If-None-Match` has this tag; weak tags match. The reply to a read is then 304. */
export const hasTag = ({ ifNoneMatch }: Preconditions, tag: string): boolean =>
  ifNoneMatch === "*" || (ifNoneMatch?.some((sent) => strongTag(sent) === tag) ?? false);

/** Whether `If-None-Match` has the tag of this version; weak tags match. */
export const matchesIfNoneMatch = (preconditions: Preconditions, version: number): boolean =>
  hasTag(preconditions, entityTag(version));

/** Whether a row of this version may be changed; otherwise the reply is 412. */
export const preconditionsHold = (preconditions: Preconditions, version: number): boolean =>
  matchesIfMatch(preconditions, version) && !matchesIfNoneMatch(preconditions, version);

/** One entity tag. RFC 9110 section 8.8.3. */
const tagPattern = /(?:W\/)?"[\u0021\u0023-\u007e\u0080-\u00ff]*"/g;
const separators = /^[\t ,]*$/;

/** Reads a list of entity tags, or `*`; undefined if it is neither. */
function readTags(value: string | null): readonly string[] | "*" | null | undefined {
  if (value === null) return null;
  if (value.trim() === "*") return "*";
  const tags = value.match(tagPattern);
  return tags !== null && value.split(tagPattern).every((between) => separators.test(between))
    ? tags
    : undefined;
}

/** Reads the preconditions of a request; 400 if a header is not a list of entity tags. */
export function readPreconditions(headers: Headers): Preconditions | HttpProblem {
  const match = headers.get("if-match");
  const noneMatch = headers.get("if-none-match");
  if (match === null && noneMatch === null) return unconditional;
  const ifMatch = readTags(match);
  const ifNoneMatch = readTags(noneMatch);
  if (ifMatch === undefined) return badRequest("valid-header", "If-Match is not a list of entity tags.");
  if (ifNoneMatch === undefined)
    return badRequest("valid-header", "If-None-Match is not a list of entity tags.");
  return { ifMatch, ifNoneMatch };
}
