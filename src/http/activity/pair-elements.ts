/** The positions of an element in the lists before and after a change; null if a list does not contain it. */
export interface ElementPair {
  readonly before: number | null;
  readonly after: number | null;
}

export function idOf(element: unknown): string | number | null {
  if (typeof element !== "object" || element === null || !Object.hasOwn(element, "id")) return null;
  const { id } = element as { readonly id?: unknown };
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** The identity of an element in both lists: its id, or its content if it has none. */
const keyOf = (element: unknown): string => {
  if (typeof element === "string") return `text ${element}`;
  const id = idOf(element);
  return id === null ? JSON.stringify(element) : `id ${JSON.stringify(id)}`;
};

/** The position of every key that occurs exactly once. */
function uniquePositions(keys: readonly string[], from: number, to: number): Map<string, number> {
  const positions = new Map<string, number>();
  const repeated = new Set<string>();
  for (let position = from; position < to; position += 1) {
    const key = keys[position] as string;
    if (positions.has(key)) repeated.add(key);
    positions.set(key, position);
  }
  for (const key of repeated) positions.delete(key);
  return positions;
}

/** The indices of the longest ascending subsequence of distinct numbers. */
function longestAscending(numbers: readonly number[]): readonly number[] {
  // The index of the smallest number that ends an ascending sequence of each length, and the predecessor of each number.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const found: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] as number) found.push(index);
  return found.reverse();
}

/** The maximum length of a part of a list in which moved elements are searched. */
const MAX_SEARCHED = 10_000;

/**
 * Pairs the elements of two lists, in the order of both: elements with the same id or content, and between them, from the
 * front, elements that may be the same with changed content. Elements that moved past others are not paired.
 */
export function pairElements(before: readonly unknown[], after: readonly unknown[]): readonly ElementPair[] {
  const [keysBefore, keysAfter] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < before.length && keysBefore[start] === keysAfter[start]) start += 1;
  let [endBefore, endAfter] = [before.length, after.length];
  while (Math.min(endBefore, endAfter) > start && keysBefore[endBefore - 1] === keysAfter[endAfter - 1]) {
    endBefore -= 1;
    endAfter -= 1;
  }
  const isSearched = Math.max(endBefore, endAfter) - start <= MAX_SEARCHED;
  const positionsAfter = uniquePositions(keysAfter, start, isSearched ? endAfter : start);
  const shared = [...uniquePositions(keysBefore, start, isSearched ? endBefore : start)].flatMap(
    ([key, position]) => {
      const other = positionsAfter.get(key);
      return other === undefined ? [] : [{ before: position, after: other }];
    },
  );
  const anchors = longestAscending(shared.map((pair) => pair.after)).map((index) => shared[index] as Anchor);

  const pairs: ElementPair[] = [];
  let [nextBefore, nextAfter] = [0, 0];
  const pairUpTo = (stop: Anchor): void => {
    while (nextBefore < stop.before || nextAfter < stop.after) {
      const both = nextBefore < stop.before && nextAfter < stop.after;
      if (both && mayBeSame(before[nextBefore], after[nextAfter]))
        pairs.push({ before: nextBefore++, after: nextAfter++ });
      else {
        if (nextBefore < stop.before) pairs.push({ before: nextBefore++, after: null });
        if (nextAfter < stop.after) pairs.push({ before: null, after: nextAfter++ });
      }
    }
  };
  for (const anchor of anchors) {
    pairUpTo(anchor);
    pairs.push(anchor);
    [nextBefore, nextAfter] = [anchor.before + 1, anchor.after + 1];
  }
  pairUpTo({ before: endBefore, after: endAfter });
  pairUpTo({ before: before.length, after: after.length });
  return pairs;
}

interface Anchor {
  readonly before: number;
  readonly after: number;
}

const mayBeSame = (before: unknown, after: unknown): boolean => {
  const [one, other] = [idOf(before), idOf(after)];
  return one === null || other === null || one === other;
};
