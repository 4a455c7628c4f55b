import { didYouMean } from "#diagnostics/did-you-mean.ts";

/** How many names that nobody knows are compared with known ones in one payload; more are no slips of the pen. */
export const MOST_COMPARED = 1_000;

/** The known member that a name which nobody knows stands for, it seems: the nearest of those that are not there. */
export function meantMember(owner: object, name: string, known: Iterable<string>): string | undefined {
  const missing = [...known].filter((each) => !Object.hasOwn(owner, each));
  return didYouMean(name, missing);
}
