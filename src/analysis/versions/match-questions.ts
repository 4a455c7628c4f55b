import type { CompiledQuestion } from "#compiled/compiled-survey.ts";

/** The positions of one question in both versions. */
export interface QuestionPair {
  /** Its position before. */
  readonly before: number;
  /** Its position after. */
  readonly after: number;
}

/** The position in one survey of each question of another; -1 for no match. */
export interface Matching {
  /** By position in the first survey: the position in the second. */
  readonly after: Int32Array;
  /** By position in the second survey: the position in the first. */
  readonly before: Int32Array;
}

/** The matching of two surveys with these numbers of questions, without any matches. */
export const noMatches = (before: number, after: number): Matching => ({
  after: new Int32Array(before).fill(-1),
  before: new Int32Array(after).fill(-1),
});

/**
 * Matches the remaining questions that have the same name, each question once, in the order of the surveys. The names are
 * listed by position; a question without a name is not matched.
 */
export function matchNames(
  matching: Matching,
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
): void {
  const positionsByName = new Map<string, number[]>();
  // From the last on, so that `pop` returns the first.
  for (let position = after.length - 1; position >= 0; position--) {
    const name = after[position];
    if (name === undefined || matching.before[position] !== -1) continue;
    const positions = positionsByName.get(name);
    if (positions === undefined) positionsByName.set(name, [position]);
    else positions.push(position);
  }
  for (const [position, name] of before.entries()) {
    if (name === undefined || matching.after[position] !== -1) continue;
    const found = positionsByName.get(name)?.pop();
    if (found === undefined) continue;
    matching.after[position] = found;
    matching.before[found] = position;
  }
}

/** Matches the questions of two surveys by id, the rest by text, and the remaining ones by position. Linear. */
export function matchQuestions(
  before: readonly CompiledQuestion[],
  after: readonly CompiledQuestion[],
): Matching {
  const matching = noMatches(before.length, after.length);
  for (const nameOf of [({ id }: CompiledQuestion) => id, ({ text }: CompiledQuestion) => text])
    matchNames(matching, before.map(nameOf), after.map(nameOf));
  for (let position = 0; position < Math.min(before.length, after.length); position++)
    if (matching.after[position] === -1 && matching.before[position] === -1) {
      matching.after[position] = position;
      matching.before[position] = position;
    }
  return matching;
}

/**
 * The pairs whose order relative to the others changed, by position before: all except the longest list of pairs in the same
 * order in both (Schensted, Canad. J. Math. 13, 1961). Takes n log n steps.
 */
export function movedQuestions({ after }: Matching): QuestionPair[] {
  /** By length minus one: the position before of the last pair of the increasing list of that length with the lowest end. */
  const ends: number[] = [];
  const previous = new Int32Array(after.length).fill(-1);
  for (const [position, place] of after.entries()) {
    if (place === -1) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((after[ends[middle] as number] as number) < place) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[position] = ends[low - 1] as number;
    ends[low] = position;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] as number) kept.add(at);
  const moved: QuestionPair[] = [];
  for (const [position, place] of after.entries())
    if (place !== -1 && !kept.has(position)) moved.push({ before: position, after: place });
  return moved;
}
