import type { Flow } from "./flow.ts";

/** The questions that are certainly reachable, and the predecessor of each. */
export interface Reachability {
  /** 1 for each question that is reachable through questions with known routes. */
  readonly reachable: Uint8Array;
  /** The predecessor on a shortest path from the start; -1 for the start and for unreachable questions. */
  readonly previous: Int32Array;
  /** Whether a question with unknown routes is reachable, so that any other might be reachable as well. */
  readonly isOpen: boolean;
}

/** Searches from the first question, breadth first, without following questions at `unknown` positions. Linear in edges. */
export function findReachable(flow: Flow, unknown: ReadonlySet<number> = new Set()): Reachability {
  const { count, starts, targets } = flow;
  const reachable = new Uint8Array(count);
  const previous = new Int32Array(count).fill(-1);
  let isOpen = false;
  if (count === 0) return { reachable, previous, isOpen };
  const queue = new Int32Array(count);
  let written = 1;
  reachable[0] = 1;
  for (let read = 0; read < written; read++) {
    const source = queue[read] as number;
    if (unknown.has(source)) {
      isOpen = true;
      continue;
    }
    const end = starts[source + 1] as number;
    for (let at = starts[source] as number; at < end; at++) {
      const target = targets[at] as number;
      if (target === count || reachable[target] === 1) continue;
      reachable[target] = 1;
      previous[target] = source;
      queue[written++] = target;
    }
  }
  return { reachable, previous, isOpen };
}
