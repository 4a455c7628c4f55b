/** A vertical line next to the column: the heights at which lines join it, in ascending order, at least two. */
export type Trunk = readonly number[];

const topOf = (trunk: Trunk): number => trunk[0] as number;
const bottomOf = (trunk: Trunk): number => trunk[trunk.length - 1] as number;

/** The minimum distance between two trunks in one lane. */
const MIN_DISTANCE = 10;

/** Lanes beyond this number would be too far from the column to follow. */
const MAX_LANES = 40;

/** Above this number of trunks their order is not improved, because that takes quadratic time. */
const MAX_IMPROVED = 400;
const MAX_ROUNDS = 20;

const overlap = (one: Trunk, other: Trunk): boolean =>
  topOf(one) < bottomOf(other) + MIN_DISTANCE && topOf(other) < bottomOf(one) + MIN_DISTANCE;

/** How often lines to an outer trunk cross an inner one. */
function crossings(inner: Trunk, outer: Trunk): number {
  let count = 0;
  for (const y of outer) if (y > topOf(inner) && y < bottomOf(inner)) count++;
  return count;
}

/**
 * The trunks from the innermost outward: shorter ones first, then overlapping neighbours are exchanged as long as that reduces
 * the number of crossings.
 */
function orderTrunks(trunks: readonly Trunk[]): number[] {
  const length = (index: number): number => bottomOf(trunks[index] as Trunk) - topOf(trunks[index] as Trunk);
  const order = [...trunks.keys()].sort((one, other) => length(one) - length(other));
  if (order.length > MAX_IMPROVED) return order;
  for (let round = 0, changed = true; changed && round < MAX_ROUNDS; round++) {
    changed = false;
    for (let at = 0; at + 1 < order.length; at++) {
      const [one, other] = [order[at] as number, order[at + 1] as number];
      const [inner, outer] = [trunks[one] as Trunk, trunks[other] as Trunk];
      if (!overlap(inner, outer) || crossings(inner, outer) <= crossings(outer, inner)) continue;
      order[at] = other;
      order[at + 1] = one;
      changed = true;
    }
  }
  return order;
}

/** The index at which a trunk fits into a list of trunks from above that do not overlap; -1 if it overlaps. */
function placeIn(lane: readonly Trunk[], trunk: Trunk): number {
  let low = 0;
  let high = lane.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bottomOf(lane[middle] as Trunk) + MIN_DISTANCE <= topOf(trunk)) low = middle + 1;
    else high = middle;
  }
  const after = lane[low];
  return after === undefined || bottomOf(trunk) + MIN_DISTANCE <= topOf(after) ? low : -1;
}

/**
 * The lane of each trunk, counted from the column outward, or -1 beyond the fortieth: no two trunks in a lane overlap, and
 * lines that lead from the column to them cross few others. At most 400 trunks are ordered carefully, which takes quadratic
 * time; more take n log n steps.
 */
export function assignLanes(trunks: readonly Trunk[]): { lanes: Int32Array; count: number } {
  const lanes = new Int32Array(trunks.length).fill(-1);
  const taken: Trunk[][] = [];
  for (const index of orderTrunks(trunks)) {
    const trunk = trunks[index] as Trunk;
    // Above the outermost lane that it overlaps with, so that the order stays the same.
    let lane = taken.length;
    while (lane > 0 && placeIn(taken[lane - 1] as Trunk[], trunk) !== -1) lane--;
    if (lane >= MAX_LANES) continue;
    taken[lane] ??= [];
    const inLane = taken[lane] as Trunk[];
    inLane.splice(placeIn(inLane, trunk), 0, trunk);
    lanes[index] = lane;
  }
  return { lanes, count: taken.length };
}
