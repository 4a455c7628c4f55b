import type { CompiledQuestion } from "#compiled/compiled-survey.ts";

/** Which question of one survey is which of another; -1 where it is none. */
export interface Matching {
  /** By position in the first survey: the position in the second. */
  readonly after: Int32Array;
  /** By position in the second survey: the position in the first. */
  readonly before: Int32Array;
}

/** Matches what is left by name, each question once, in the order of the surveys. */
function matchByName(
  before: readonly CompiledQuestion[],
  after: readonly CompiledQuestion[],
  matching: Matching,
  nameOf: (question: CompiledQuestion) => string | undefined,
): void {
  const named = new Map<string, number[]>();
  // From the last on, so that `pop` takes the first.
  for (let position = after.length - 1; position >= 0; position--) {
    const name = nameOf(after[position] as CompiledQuestion);
    if (name === undefined || matching.before[position] !== -1) continue;
    const positions = named.get(name);
    if (positions === undefined) named.set(name, [position]);
    else positions.push(position);
  }
  for (const [position, question] of before.entries()) {
    const name = nameOf(question);
    if (name === undefined || matching.after[position] !== -1) continue;
    const found = named.get(name)?.pop();
    if (found === undefined) continue;
    matching.after[position] = found;
    matching.before[found] = position;
  }
}

/** Matches the questions of two surveys by id, what is left by text, and what is then left by position. Linear. */
export function matchQuestions(
  before: readonly CompiledQuestion[],
  after: readonly CompiledQuestion[],
): Matching {
  const matching: Matching = {
    after: new Int32Array(before.length).fill(-1),
    before: new Int32Array(after.length).fill(-1),
  };
  matchByName(before, after, matching, ({ id }) => id);
  matchByName(before, after, matching, ({ text }) => text);
  for (let position = 0; position < Math.min(before.length, after.length); position++)
    if (matching.after[position] === -1 && matching.before[position] === -1) {
      matching.after[position] = position;
      matching.before[position] = position;
    }
  return matching;
}

/**
 * The pairs whose order relative to the others changed, by position before: all but the longest list of pairs that are in
 * the same order in both (Schensted, Canad. J. Math. 13, 1961). Takes n log n steps.
 */
export function movedQuestions({ after }: Matching): { readonly before: number; readonly after: number }[] {
  /** By length less one: the position before at which the increasing list of that length with the lowest end ends. */
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
  const moved: { readonly before: number; readonly after: number }[] = [];
  for (const [position, place] of after.entries())
    if (place !== -1 && !kept.has(position)) moved.push({ before: position, after: place });
  return moved;
}
