const PARTS = /^(.{19})(?:\.(\d+))?(.+)$/;

/** Splits a date-time into its whole second and the digits of its fraction. */
function readInstant(text: string): { readonly second: number; readonly fraction: string } {
  const [, second, fraction = "", zone] = PARTS.exec(text.toUpperCase()) ?? [];
  let digits = fraction.length;
  while (fraction.charCodeAt(digits - 1) === 48) digits--;
  return { second: Date.parse(`${second}${zone}`), fraction: fraction.slice(0, digits) };
}

/**
 * Whether one date-time (RFC 3339, as the parser accepts it) is before another, in any time zones and with fractions of any length. Never
 * throws; a text that is not a date-time is neither before nor after another.
 */
export function isBefore(one: string, other: string): boolean {
  // With the same fraction and time zone, the usual case, the order is that of the characters.
  if (one[10] === other[10] && one.slice(19) === other.slice(19)) return one < other;
  const first = readInstant(one);
  const second = readInstant(other);
  if (first.second !== second.second) return first.second < second.second;
  // Without trailing zeros, the order of fractions is that of their digits.
  return first.fraction < second.fraction;
}
