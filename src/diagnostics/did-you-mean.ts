import { quote } from "./echo.ts";

/** Longer names are not compared: the comparison takes quadratic time. */
const LONGEST = 64;

/** The Damerau-Levenshtein distance: single-character edits and swaps of adjacent characters. */
function editDistance(from: string, to: string): number {
  let twoBack: number[] = [];
  let back = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        (back[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (back[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, (twoBack[column - 2] as number) + 1);
      current.push(best);
    }
    twoBack = back;
    back = current;
  }
  return back[to.length] as number;
}

/** A name as it is compared: case, spaces, hyphens and underscores are ignored. */
export const folded = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

/** A text as it is compared where only its letters and digits count. */
export const foldedText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * The known name nearest to a given one, or undefined when none is near enough to be a typing error.
 * Case, spaces, hyphens and underscores are ignored; otherwise about one edit in three characters is allowed.
 */
export function didYouMean(given: string, known: Iterable<string>): string | undefined {
  if (given.length > LONGEST) return undefined;
  const wanted = folded(given);
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    if (name.length > LONGEST) continue;
    const candidate = folded(name);
    const allowed = Math.min(3, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (Math.abs(wanted.length - candidate.length) > allowed) continue;
    const distance = wanted === candidate ? 0 : editDistance(wanted, candidate);
    if (distance <= allowed && distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

/** The second sentence of a message that rejects a name: "Did you mean ...?", or `otherwise` when no name is near. */
export function suggestName(given: string, known: Iterable<string>, otherwise: string): string {
  const nearest = didYouMean(given, known);
  return nearest === undefined ? otherwise : `Did you mean ${quote(nearest)}?`;
}

/**
 * A name that the calling program gave, if `known` has it. Otherwise throws a TypeError that suggests the nearest name or
 * lists all of them; `what` is what the names are for.
 */
export function requireKnownName<Name extends string>(
  name: Name,
  known: Readonly<Partial<Record<Name, unknown>>>,
  what: string,
): Name {
  if (Object.hasOwn(known, name)) return name;
  const names = Object.keys(known);
  const list = `There are ${names.map((each) => quote(each)).join(", ")}.`;
  throw new TypeError(
    `There is no ${what} called ${quote(String(name))}. ${suggestName(String(name), names, list)}`,
  );
}
