import type { Flow } from "./flow.ts";

/** Which questions some respondent is asked, and from which question each was first come to. */
export interface Reachability {
  readonly reachable: Uint8Array;
  /** The question before, on a shortest way from the start; -1 for the start and for what is not reached. */
  readonly previous: Int32Array;
}

/**
 * Walks from the first question, breadth first. Questions at `unknown` positions might lead anywhere, so once one is
 * reached everything counts as reachable. Linear in edges.
 */
export function findReachable(flow: Flow, unknown: ReadonlySet<number> = new Set()): Reachability {
  const { count, starts, targets } = flow;
  const reachable = new Uint8Array(count);
  const previous = new Int32Array(count).fill(-1);
  if (count === 0) return { reachable, previous };
  const queue = new Int32Array(count);
  let written = 1;
  reachable[0] = 1;
  for (let read = 0; read < written; read++) {
    const source = queue[read] as number;
    const end = starts[source + 1] as number;
    if (unknown.has(source)) return { reachable: reachable.fill(1), previous };
    for (let at = starts[source] as number; at < end; at++) {
      const target = targets[at] as number;
      if (target === count || reachable[target] === 1) continue;
      reachable[target] = 1;
      previous[target] = source;
      queue[written++] = target;
    }
  }
  return { reachable, previous };
}
