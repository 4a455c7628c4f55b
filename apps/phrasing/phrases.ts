import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";

/** Formats a whole number: `12,345`. The formatter is created on demand, because that takes a tenth of the startup time. */
export const formatNumber = (value: number): string =>
  Math.abs(value) < 1_000
    ? String(value)
    : new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }).format(value);

/** Formats a count: `1 survey`, `2 surveys`. */
export const countOf = (value: number, thing: string): string =>
  `${formatNumber(value)} ${thing}${value === 1 ? "" : "s"}`;

/** Quotes a text as one word of a shell, if necessary. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the message for an unknown name, with the nearest known name or the hint. */
export function unknownName(what: string, name: string, known: readonly string[], hint: string): string {
  const nearest = didYouMean(name, known);
  return `unknown ${what} ${quote(name)}; ${nearest === undefined ? hint : `did you mean ${quote(nearest)}?`}`;
}
