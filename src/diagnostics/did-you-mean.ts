import { quote } from "./echo.ts";

/** The maximum length of compared names: the time of a comparison grows with it. */
const MAX_LENGTH = 64;

/** The maximum number of edits by which a misspelt name differs from the known one. */
const MAX_EDITS = 3;

/** The initial budget of comparisons, in steps, and the additional steps for each character of the known names. */
const STEPS = 250_000;
const STEPS_PER_CHARACTER = 40;

/**
 * The budget for comparing the texts of one payload. Every text of a survey may be nearly right, and could be compared with all
 * the others; once the budget is spent, comparisons stop.
 */
export class Comparisons {
  #remaining = STEPS;

  /** Spends steps unless they exceed the budget, and returns whether it did. A step reads about one character. */
  spend(steps: number): boolean {
    if (steps > this.#remaining) return false;
    this.#remaining -= steps;
    return true;
  }

  /** Adds to the budget for texts that others are compared with, in proportion to their characters. */
  grow(characters: number): void {
    this.#remaining += characters * STEPS_PER_CHARACTER;
  }
}

/** The last three rows of the table of distances; earlier ones are not needed. Lower case may be twice as long. */
const rows: readonly Uint8Array[] = [0, 1, 2].map(() => new Uint8Array(2 * MAX_LENGTH + 1));

/**
 * The Damerau-Levenshtein distance of two folded names of at maximum MAX_LENGTH characters: single-character edits and swaps of
 * adjacent characters. Stops if it exceeds `maximum`, and returns `maximum + 1` then: only cells of the table that are near enough to
 * its diagonal are computed.
 */
function distanceWithin(from: string, to: string, maximum: number): number {
  let [twoBack, back, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  const tooFar = maximum + 1;
  for (let column = 0; column <= Math.min(to.length, tooFar); column++) back[column] = column;
  let leastBack = 0;
  let letterBefore = -1;
  for (let row = 1; row <= from.length; row++) {
    const first = Math.max(1, row - maximum);
    const last = Math.min(to.length, row + maximum);
    const letter = from.charCodeAt(row - 1);
    let left = first === 1 ? row : tooFar;
    let least = left;
    let otherBefore = first === 1 ? -1 : to.charCodeAt(first - 2);
    current[first - 1] = left;
    for (let column = first; column <= last; column++) {
      const other = to.charCodeAt(column - 1);
      let best = (back[column - 1] as number) + (letter === other ? 0 : 1);
      const above = back[column] as number;
      if (above < best) best = above + 1;
      if (left < best) best = left + 1;
      if (letter === otherBefore && other === letterBefore) {
        const swapped = (twoBack[column - 2] as number) + 1;
        if (swapped < best) best = swapped;
      }
      current[column] = best;
      if (best < least) least = best;
      left = best;
      otherBefore = other;
    }
    // The next row reads one cell further.
    if (last < to.length) current[last + 1] = tooFar;
    if (least > maximum && leastBack >= maximum) return tooFar;
    leastBack = least;
    letterBefore = letter;
    const spare = twoBack;
    twoBack = back;
    back = current;
    current = spare;
  }
  return back[to.length] as number;
}

/** A name in the form for comparisons: case, spaces, hyphens and underscores are ignored. */
export const folded = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

/** A text in the form for comparisons by letters and digits. */
export const foldedText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** How many characters two texts have in common at the start. */
function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

/** The letters of a folded name, one bit each. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let index = 0; index < name.length; index++) {
    const letter = name.charCodeAt(index) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

/** Whether the letters are so few that the allowed edits could have inserted them. */
function areFew(letters: number): boolean {
  let remaining = letters;
  for (let count = 0; count < MAX_EDITS && remaining !== 0; count++) remaining &= remaining - 1;
  return remaining === 0;
}

interface ComparedName {
  readonly name: string;
  readonly folded: string;
  readonly letters: number;
}

/**
 * Names that others are compared with. They are folded once, at the first comparison; names that differ by more letters than a
 * misspelling could are ruled out first.
 */
export class ComparedNames {
  readonly #source: Iterable<string>;
  readonly #comparisons: Comparisons | undefined;
  #names: readonly ComparedName[] | undefined;
  /** Caches the last comparison with known names: a mistake is often repeated. */
  #last: { readonly given: string; readonly nearest: string | undefined } | undefined;

  /** `comparisons`: the budget, if the names come from a payload. */
  constructor(names: Iterable<string>, comparisons?: Comparisons) {
    this.#source = names;
    this.#comparisons = comparisons;
  }

  #fold(): readonly ComparedName[] {
    const names: ComparedName[] = [];
    for (const name of this.#source) {
      if (name.length > MAX_LENGTH) continue;
      const each = folded(name);
      names.push({ name, folded: each, letters: lettersOf(each) });
      this.#comparisons?.grow(each.length);
    }
    return names;
  }

  /**
   * Returns the name nearest to a given one, or undefined if none is near enough to be a typing error, or if the budget is
   * exhausted. Case, spaces, hyphens and underscores are ignored; otherwise about one edit per three characters is allowed.
   * `fits` selects the candidates.
   */
  nearest(given: string, fits?: (name: string) => boolean): string | undefined {
    if (given.length > MAX_LENGTH) return undefined;
    if (fits || this.#comparisons) return this.#compare(given, fits);
    if (this.#last?.given !== given) this.#last = { given, nearest: this.#compare(given) };
    return this.#last.nearest;
  }

  #compare(given: string, fits?: (name: string) => boolean): string | undefined {
    this.#names ??= this.#fold();
    if (this.#comparisons?.spend(2 * this.#names.length) === false) return undefined;
    const wanted = folded(given);
    const letters = lettersOf(wanted);
    let nearest: string | undefined;
    let least = MAX_EDITS + 1;
    for (const { name, folded: candidate, letters: other } of this.#names) {
      const longer = Math.max(wanted.length, candidate.length);
      const allowed = Math.min(least - 1, Math.floor(longer / 3));
      if (longer - Math.min(wanted.length, candidate.length) > allowed) continue;
      if (!areFew(letters & ~other) || !areFew(other & ~letters)) continue;
      if (fits?.(name) === false) continue;
      const same = sharedStart(wanted, candidate);
      // About seven cells of each row of the table are computed.
      if (this.#comparisons?.spend(same + 7 * (longer - same)) === false) return undefined;
      const distance = distanceWithin(wanted.slice(same), candidate.slice(same), allowed);
      if (distance > allowed) continue;
      least = distance;
      nearest = name;
      if (distance === 0) break;
    }
    return nearest;
  }
}

/** The known name nearest to a given one, or undefined if none is near enough to be a typing error. */
export const didYouMean = (given: string, known: Iterable<string>): string | undefined =>
  new ComparedNames(known).nearest(given);

/** The second sentence of a message that rejects a name: "Did you mean ...?", or `otherwise` when no name is near. */
export function suggestName(given: string, known: Iterable<string>, otherwise: string): string {
  const nearest = didYouMean(given, known);
  return nearest === undefined ? otherwise : `Did you mean ${quote(nearest)}?`;
}

/**
 * Returns a name from the calling program if `known` contains it. Otherwise throws a TypeError that suggests the nearest name
 * or lists all of them; `kind` names the kind of the names.
 */
export function requireKnownName<Name extends string>(
  name: Name,
  known: Readonly<Partial<Record<Name, unknown>>>,
  kind: string,
): Name {
  if (Object.hasOwn(known, name)) return name;
  const names = Object.keys(known);
  const list = `Expected one of ${names.map((each) => quote(each)).join(", ")}.`;
  throw new TypeError(`Unknown ${kind} ${quote(String(name))}. ${suggestName(String(name), names, list)}`);
}
