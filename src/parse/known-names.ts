import { didYouMean, folded } from "#diagnostics/did-you-mean.ts";

/** The letters of a folded name, a bit each. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let index = 0; index < name.length; index++) {
    const letter = name.charCodeAt(index) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

/** More than any name may differ from one that it is a slip for. */
const MOST_EDITS = 3;

/** Whether there are so few letters that as many edits as may be could put them there. */
function areFew(letters: number): boolean {
  let left = letters;
  for (let count = 0; count < MOST_EDITS && left !== 0; count++) left &= left - 1;
  return left === 0;
}

interface KnownName {
  readonly name: string;
  readonly length: number;
  readonly letters: number;
}

/**
 * Names that an object may have. Comparing names is slow, above all in a program that has just started, so those that
 * differ by more letters than a slip could are told apart before.
 */
export class KnownNames {
  readonly names: readonly string[];
  #known: readonly KnownName[] | undefined;

  constructor(names: readonly string[]) {
    this.names = names;
  }

  /** Whether a name looks like a slip for one of these. */
  areMeantBy(name: string): boolean {
    this.#known ??= this.names.map((each) => {
      const { length } = folded(each);
      return { name: each, length, letters: lettersOf(folded(each)) };
    });
    const wanted = folded(name);
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
