import { didYouMean, folded } from "#diagnostics/did-you-mean.ts";
import { isOtherName, meaningfulMember } from "./other-vocabularies.ts";
import { isSafeName } from "./valid-text.ts";

/** The letters of a folded name, a bit each. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let index = 0; index < name.length; index++) {
    const letter = name.charCodeAt(index) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

/** A misspelt name differs from the known one by at most so many edits. */
const MOST_EDITS = 3;

/** Whether there are so few letters that as many edits as may be could put them there. */
function areFew(letters: number): boolean {
  let left = letters;
  for (let count = 0; count < MOST_EDITS && left !== 0; count++) left &= left - 1;
  return left === 0;
}

export const UNRELATED = 0;
export const LIKE_A_KNOWN_ONE = 1;
const UNSAFE = 2;
/** What an unknown name looks like: no known name, a misspelt one, or a name that no member may have. */
type Likeness = typeof UNRELATED | typeof LIKE_A_KNOWN_ONE | typeof UNSAFE;

/** Names worth comparing are short, and clients send the same few over and over: this many are remembered. */
const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 64;

interface KnownName {
  readonly name: string;
  readonly length: number;
  readonly letters: number;
}

/**
 * Names that an object may have. Comparing names is slow, above all in a program that has just started, so those that
 * differ by more letters than a misspelling could are ruled out first.
 */
export class KnownNames {
  readonly names: readonly string[];
  #known: readonly KnownName[] | undefined;
  readonly #likeness = new Map<string, Likeness>();

  constructor(names: readonly string[]) {
    this.names = names;
  }

  /** What a name that is none of these looks like. */
  likenessOf(name: string): Likeness {
    return this.#likeness.get(name) ?? this.#compare(name);
  }

  #compare(name: string): Likeness {
    if (!isSafeName(name)) return UNSAFE;
    if (name.length > LONGEST_REMEMBERED) return UNRELATED;
    const likeness = this.#resemble(name) ? LIKE_A_KNOWN_ONE : UNRELATED;
    if (this.#likeness.size >= MOST_REMEMBERED) this.#likeness.clear();
    this.#likeness.set(name, likeness);
    return likeness;
  }

  #resemble(name: string): boolean {
    const meant = meaningfulMember(name)?.known;
    if (meant !== undefined && this.names.includes(meant)) return true;
    this.#known ??= this.names.map((each) => {
      const { length } = folded(each);
      return { name: each, length, letters: lettersOf(folded(each)) };
    });
    const wanted = folded(name);
    if (!this.#known.some((each) => folded(each.name) === wanted) && isOtherName(wanted, this.names))
      return false;
    const letters = lettersOf(wanted);
    const near = this.#known.filter(
      (each) =>
        Math.abs(each.length - wanted.length) <= MOST_EDITS &&
        areFew(letters & ~each.letters) &&
        areFew(each.letters & ~letters),
    );
    return (
      near.length > 0 &&
      didYouMean(
        name,
        near.map((each) => each.name),
      ) !== undefined
    );
  }
}

/** How many unknown names of one payload are compared with known ones; so many are not misspelt. */
export const MOST_COMPARED = 1_000;

/** The known member that an unknown name seems to stand for: what it means in other tools, or the nearest; the object lacks it. */
export function suggestedMember(owner: object, name: string, known: Iterable<string>): string | undefined {
  const missing = [...known].filter((each) => !Object.hasOwn(owner, each));
  const meant = meaningfulMember(name)?.known;
  if (meant !== undefined && missing.includes(meant)) return meant;
  const near = didYouMean(name, missing);
  // "options" is what choices are called elsewhere, not "optional" misspelt.
  const isOther = near !== undefined && folded(near) !== folded(name) && isOtherName(folded(name), known);
  return isOther ? undefined : near;
}
