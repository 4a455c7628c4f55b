import type { Flow } from "./flow.ts";

/** A shortest way from a question back to itself, by position, both ends included; null when no answers lead back. */
export function shortestCycle(flow: Flow, question: number): number[] | null {
  const { count, starts, targets } = flow;
  const previous = new Int32Array(count).fill(-1);
  const queue = new Int32Array(count + 1);
  let written = 0;
  queue[written++] = question;
  for (let read = 0; read < written; read++) {
    const source = queue[read] as number;
    const end = starts[source + 1] as number;
    for (let at = starts[source] as number; at < end; at++) {
      const target = targets[at] as number;
      if (target === question) {
        const cycle = [question];
        for (let back = source; back !== question; back = previous[back] as number) cycle.push(back);
        return [...cycle, question].reverse();
      }
      if (target === count || previous[target] !== -1) continue;
      previous[target] = source;
      queue[written++] = target;
    }
  }
  return null;
}
