/** What a request makes depend on the version of the row. RFC 9110 section 13.1; null where the header is absent. */
export interface Preconditions {
  readonly ifMatch: readonly string[] | "*" | null;
  readonly ifNoneMatch: readonly string[] | "*" | null;
}

/** No conditions. */
export const unconditional: Preconditions = { ifMatch: null, ifNoneMatch: null };

/** The strong entity tag of a row version, quotes included. */
export const entityTag = (version: number): string => `"${version}"`;

/** Whether a change of the row of that version may go on; where not, the answer is 412. Weak tags never match. */
export function mayChange({ ifMatch, ifNoneMatch }: Preconditions, version: number): boolean {
  const tag = entityTag(version);
  if (ifMatch !== null && ifMatch !== "*" && !ifMatch.includes(tag)) return false;
  return ifNoneMatch === null || (ifNoneMatch !== "*" && !ifNoneMatch.includes(tag));
}

/** Whether who asks has this version already; then the answer is 304. Weak tags count here. */
export const isKnown = ({ ifNoneMatch }: Preconditions, version: number): boolean =>
  ifNoneMatch === "*" ||
  (ifNoneMatch?.some((tag) => tag.replace(/^W\//, "") === entityTag(version)) ?? false);
