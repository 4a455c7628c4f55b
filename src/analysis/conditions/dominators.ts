import type { Flow } from "#routing/flow.ts";
import { sourcesOfNodes } from "../route-graph.ts";

/** The questions that every path from the first question passes. */
export interface Dominators {
  /** The immediate dominator of a node; -1 for the first question and unreachable ones. */
  readonly before: Int32Array;
  /** The reachable nodes, each after its immediate dominator. */
  readonly order: Int32Array;
}

/** The reachable nodes, depth first, and the place in that order of the node from which each was reached. */
function depthFirst({ count, starts, targets }: Flow): {
  order: Int32Array;
  place: Int32Array;
  parent: Int32Array;
} {
  const order = new Int32Array(count + 1);
  const place = new Int32Array(count + 1).fill(-1);
  const parent = new Int32Array(count + 1);
  const next = new Int32Array(count + 1);
  const path = new Int32Array(count + 1);
  let placed = 0;
  let depth = 0;
  const enter = (node: number, from: number): void => {
    place[node] = placed;
    parent[placed] = from;
    order[placed++] = node;
    if (node === count) return;
    next[node] = starts[node] as number;
    path[depth++] = node;
  };
  enter(0, 0);
  while (depth > 0) {
    const node = path[depth - 1] as number;
    const at = next[node] as number;
    if (at === (starts[node + 1] as number)) {
      depth--;
      continue;
    }
    next[node] = at + 1;
    const target = targets[at] as number;
    if (place[target] === -1) enter(target, place[node] as number);
  }
  return { order: order.subarray(0, placed), place, parent };
}

/**
 * The dominators of a survey with questions (Lengauer and Tarjan, ACM TOPLAS 1, 1979, with path compression), without
 * recursion. Nodes are numbered by their places in the depth-first order. Linear in edges, times a logarithm at worst.
 */
export function findDominators(flow: Flow): Dominators {
  const { order, place, parent } = depthFirst(flow);
  const { starts, sources } = sourcesOfNodes(flow);
  const count = order.length;
  const semi = Int32Array.from(order.keys());
  const label = semi.slice();
  const ancestor = new Int32Array(count).fill(-1);
  const dominator = new Int32Array(count);
  const bucket = new Int32Array(count).fill(-1);
  const inBucket = new Int32Array(count).fill(-1);
  const path = new Int32Array(count);

  /** The node with the least semidominator on the path up from a node; compresses the path. */
  const findLowest = (node: number): number => {
    if (ancestor[node] === -1) return node;
    let length = 0;
    for (let at = node; ancestor[ancestor[at] as number] !== -1; at = ancestor[at] as number)
      path[length++] = at;
    while (length > 0) {
      const at = path[--length] as number;
      const above = ancestor[at] as number;
      if ((semi[label[above] as number] as number) < (semi[label[at] as number] as number))
        label[at] = label[above] as number;
      ancestor[at] = ancestor[above] as number;
    }
    return label[node] as number;
  };

  for (let node = count - 1; node > 0; node--) {
    const original = order[node] as number;
    for (let at = starts[original] as number; at < (starts[original + 1] as number); at++) {
      const source = place[sources[at] as number] as number;
      if (source === -1) continue;
      semi[node] = Math.min(semi[node] as number, semi[findLowest(source)] as number);
    }
    const first = semi[node] as number;
    inBucket[node] = bucket[first] as number;
    bucket[first] = node;
    const above = parent[node] as number;
    ancestor[node] = above;
    for (let at = bucket[above] as number; at !== -1; at = inBucket[at] as number) {
      const lowest = findLowest(at);
      dominator[at] = (semi[lowest] as number) < (semi[at] as number) ? lowest : above;
    }
    bucket[above] = -1;
  }
  const before = new Int32Array(flow.count + 1).fill(-1);
  for (let node = 1; node < count; node++) {
    if (dominator[node] !== semi[node]) dominator[node] = dominator[dominator[node] as number] as number;
    before[order[node] as number] = order[dominator[node] as number] as number;
  }
  return { before, order };
}

/** The dominators of a node, from the first on, without the node; none if it is unreachable. */
export function passedBefore({ before }: Dominators, node: number): number[] {
  const passed: number[] = [];
  for (let at = before[node] as number; at !== -1; at = before[at] as number) passed.push(at);
  return passed.reverse();
}
