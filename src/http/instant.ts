/** The first and the last instant that a date-time of RFC 3339 can write in UTC, as the fields of payloads take them. */
const FIRST = Date.parse("0001-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** Milliseconds since 1970 of a date-time of RFC 3339, in either case. */
export const readInstant = (text: string): number => Date.parse(text.toUpperCase());

/** Writes an instant in UTC, fractions of a second only where there are any. Null where its year cannot be written. */
export const writeInstant = (milliseconds: number): string | null =>
  milliseconds >= FIRST && milliseconds <= LAST
    ? new Date(milliseconds).toISOString().replace(".000Z", "Z")
    : null;
