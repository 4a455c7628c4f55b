import { didYouMean } from "./did-you-mean.ts";
import { quote } from "./echo.ts";

/** What to add to the refusal of a name: the nearest one of those known, or else `otherwise`. */
export function nameHint(given: string, known: Iterable<string>, otherwise: string): string {
  const nearest = didYouMean(given, known);
  return nearest === undefined ? otherwise : `Did you mean ${quote(nearest)}?`;
}
