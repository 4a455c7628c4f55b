import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";

/** What to say about a name that is none of those known: the nearest one, or where to find them. */
export function choiceProblem(what: string, given: string, known: readonly string[], where: string): string {
  const nearest = didYouMean(given, known);
  return `${quote(given)} is no ${what}; ${nearest === undefined ? where : `did you mean ${quote(nearest)}?`}`;
}
