/** What a request makes depend on the version of the row. RFC 9110 section 13.1; null where the header is absent. */
export interface Preconditions {
  readonly ifMatch: readonly string[] | "*" | null;
  readonly ifNoneMatch: readonly string[] | "*" | null;
}

/** No conditions. */
export const unconditional: Preconditions = { ifMatch: null, ifNoneMatch: null };

/** The strong entity tag of a row version, quotes included. */
export const entityTag = (version: number): string => `"${version}"`;

/** Whether this version is one that was asked for, where any was; where not, the answer is 412. Weak tags never match. */
export const isMeant = ({ ifMatch }: Preconditions, version: number): boolean =>
  ifMatch === null || ifMatch === "*" || ifMatch.includes(entityTag(version));

/** Whether who asks has this version already; then the answer to reading is 304. Weak tags count here. */
export const isKnown = ({ ifNoneMatch }: Preconditions, version: number): boolean =>
  ifNoneMatch === "*" ||
  (ifNoneMatch?.some((tag) => tag.replace(/^W\//, "") === entityTag(version)) ?? false);

/** Whether a change of the row of that version may go on; where not, the answer is 412. */
export const mayChange = (preconditions: Preconditions, version: number): boolean =>
  isMeant(preconditions, version) && !isKnown(preconditions, version);
