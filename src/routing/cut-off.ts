// Finds unreachable questions: which ones are cut off themselves, and which ones are only reachable through those.
import type { Flow } from "./flow.ts";
import { findComponents } from "./loops.ts";

/** Unreachable questions that would all be reachable if one of them were. */
export interface CutOff {
  /** The first unreachable question on which all others of them depend. */
  readonly first: number;
  /** All others, in ascending order. */
  readonly others: readonly number[];
}

/**
 * Groups the unreachable questions of a survey. Each group begins at a strongly connected component to which no other unreachable
 * question leads; a question that follows from several belongs to the first. `mayLeadAnywhere` is 1 for questions
 * that lead to one whose routes are unknown, or are one. Linear in edges.
 */
export function findCutOff(flow: Flow, reachable: Uint8Array, mayLeadAnywhere?: Uint8Array): CutOff[] {
  const { count, starts, targets } = flow;
  const isLost = (position: number): boolean => position < count && reachable[position] === 0;
  const lost: number[] = [];
  for (let position = 0; position < count; position++) if (isLost(position)) lost.push(position);
  const leader = lost.find((position) => mayLeadAnywhere?.[position] === 1);
  if (leader !== undefined)
    return [{ first: leader, others: lost.filter((position) => position !== leader) }];
  if (lost.length === 0) return [];
  const { of } = findComponents(flow);
  const isFollowed = new Set<number>();
  for (const source of lost)
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      if (isLost(target) && of[target] !== of[source]) isFollowed.add(of[target] as number);
    }
  const grouped = new Uint8Array(count);
  const groups: CutOff[] = [];
  for (const first of lost) {
    if (grouped[first] === 1 || isFollowed.has(of[first] as number)) continue;
    grouped[first] = 1;
    const group = [first];
    for (const source of group) {
      for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
        const target = targets[at] as number;
        if (!isLost(target) || grouped[target] === 1) continue;
        grouped[target] = 1;
        group.push(target);
      }
    }
    groups.push({ first, others: group.slice(1).sort((one, other) => one - other) });
  }
  return groups;
}
