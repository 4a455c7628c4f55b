const PARTS = /^(.{19})(?:\.(\d+))?(.+)$/;

/** A date-time as the whole second it falls into and the digits of its fraction. */
function readInstant(text: string): { readonly second: number; readonly fraction: string } {
  const [, second, fraction = "", zone] = PARTS.exec(text.toUpperCase()) ?? [];
  let digits = fraction.length;
  while (fraction.charCodeAt(digits - 1) === 48) digits--;
  return { second: Date.parse(`${second}${zone}`), fraction: fraction.slice(0, digits) };
}

/**
 * Whether one date-time (RFC 3339, of those that the parser accepts) lies before another: zones are respected, and
 * fractions of any length. Total; a text that is no date-time lies before nothing and after nothing.
 */
export function isBefore(one: string, other: string): boolean {
  // With the same fraction and zone, which is the rule, instants stand in the order of their characters.
  if (one[10] === other[10] && one.slice(19) === other.slice(19)) return one < other;
  const first = readInstant(one);
  const second = readInstant(other);
  if (first.second !== second.second) return first.second < second.second;
  // Without zeros at the end, fractions stand in the order of their digits.
  return first.fraction < second.fraction;
}
