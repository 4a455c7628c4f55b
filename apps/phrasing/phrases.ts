import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";

/** A whole number as people read it: `12,345`. Made where it is needed, as that takes a tenth of the start of the command. */
export const formatNumber = (value: number): string =>
  Math.abs(value) < 1_000
    ? String(value)
    : new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }).format(value);

/** A number of things: `1 survey`, `2 surveys`. */
export const countOf = (value: number, thing: string): string =>
  `${formatNumber(value)} ${thing}${value === 1 ? "" : "s"}`;

/** A text as one word of a shell: unchanged where that is safe, else in quotes. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The message for an unknown name: the nearest known one, or where to find them. */
export function unknownName(what: string, given: string, known: readonly string[], where: string): string {
  const nearest = didYouMean(given, known);
  return `${quote(given)} is no ${what}; ${nearest === undefined ? where : `did you mean ${quote(nearest)}?`}`;
}
