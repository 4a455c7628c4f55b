import { buildFlow } from "#routing/flow.ts";
import { findComponents } from "#routing/loops.ts";
import type { RouteGraph } from "../route-graph.ts";
import type { Dominators } from "./dominators.ts";

/** The edges of a question that lead on to its immediate postdominator, for all questions at once. */
export interface Deciders {
  /** When a traversal of the dominator tree enters each node, and when it leaves the last one below. */
  readonly entered: Int32Array;
  readonly left: Int32Array;
  /**
   * The last node on the path to a node, itself included, that some edges of its predecessor exclude; -1 if no node on the path
   * is excluded.
   */
  readonly lastExcluded: Int32Array;
  /** Whether an edge from the node before a node to a target may lead on to it, without that node being passed again. */
  readonly leadsOn: (node: number, target: number) => boolean;
}

/** The children of each node in the dominator tree, one list after the other. */
function childrenOf({ before, order }: Dominators): { starts: Int32Array; children: Int32Array } {
  const starts = new Int32Array(before.length + 1);
  for (const node of order.subarray(1)) (starts[(before[node] as number) + 1] as number)++;
  for (let node = 0; node < before.length; node++) (starts[node + 1] as number) += starts[node] as number;
  const placed = starts.slice();
  const children = new Int32Array(order.length);
  for (const node of order.subarray(1)) children[(placed[before[node] as number] as number)++] = node;
  return { starts, children };
}

/**
 * Searches the tree of dominators once. Two nodes after the same node are siblings; `siblings` has an edge between two if
 * a path leads from one to the other without passing the node before them.
 */
function searchTree({ count, flow }: RouteGraph, dominators: Dominators) {
  const { before } = dominators;
  const { starts, children } = childrenOf(dominators);
  const entered = new Int32Array(count + 1);
  const left = new Int32Array(count + 1);
  const depth = new Int32Array(count + 1);
  const siblings: number[][] = Array.from({ length: count }, () => []);
  const path = new Int32Array(count + 1);
  const next = starts.slice();
  let time = 0;
  const enter = (node: number, level: number): void => {
    entered[node] = ++time;
    depth[node] = level;
    path[level] = node;
    if (node === count) return;
    for (let at = flow.starts[node] as number; at < (flow.starts[node + 1] as number); at++) {
      const target = flow.targets[at] as number;
      if (target === 0 || target === count || before[target] === node) continue;
      // The dominators of a target dominate each node with an edge to it.
      const sibling = path[(depth[before[target] as number] as number) + 1] as number;
      if (sibling !== target) siblings[sibling]?.push(target);
    }
  };
  enter(0, 0);
  for (let level = 0; level >= 0; ) {
    const node = path[level] as number;
    const at = next[node] as number;
    if (at < (starts[node + 1] as number)) {
      next[node] = at + 1;
      enter(children[at] as number, ++level);
    } else {
      left[node] = time;
      level--;
    }
  }
  return { entered, left, siblings };
}

/**
 * The deciding question of each node of the dominator tree. Each edge of the graph is visited once, and takes as many steps as
 * the deciding question has edges, divided by 32.
 */
export function findDeciders(graph: RouteGraph, dominators: Dominators): Deciders {
  const { count, flow } = graph;
  const { before, order } = dominators;
  const { entered, left, siblings } = searchTree(graph, dominators);

  /** The index of each node among the targets of its predecessor; -1 for others. */
  const rank = new Int32Array(count + 1).fill(-1);
  const direct = new Int32Array(count + 1);
  for (const node of order) {
    if (node === count) continue;
    for (let at = flow.starts[node] as number; at < (flow.starts[node + 1] as number); at++) {
      const target = flow.targets[at] as number;
      if (target !== 0 && before[target] === node) rank[target] = (direct[node] as number)++;
    }
  }

  /** The ranks from which paths lead to a node, as bits from `words[node]` on. */
  const words = new Int32Array(count + 2);
  for (let node = 1; node <= count; node++) {
    const parent = before[node] as number;
    words[node + 1] = (words[node] as number) + (parent === -1 ? 0 : ((direct[parent] as number) + 31) >>> 5);
  }
  const bits = new Int32Array(words[count + 1] as number);
  const lengthOf = (node: number): number => (words[node + 1] as number) - (words[node] as number);
  const merge = (from: number, to: number): void => {
    for (let word = lengthOf(to) - 1; word >= 0; word--)
      (bits[(words[to] as number) + word] as number) |= bits[(words[from] as number) + word] as number;
  };
  for (let node = 1; node <= count; node++) {
    const own = rank[node] as number;
    if (own !== -1) (bits[(words[node] as number) + (own >>> 5)] as number) |= 1 << (own & 31);
  }
  const components = findComponents(
    buildFlow(siblings.map((targets) => (targets.length > 0 ? targets : ["end"]))),
  );
  for (let component = components.count - 1; component >= 0; component--) {
    const members = components.members.subarray(
      components.starts[component],
      components.starts[component + 1],
    );
    const first = members[0] as number;
    for (const member of members) merge(member, first);
    for (const member of members) {
      merge(first, member);
      for (const target of siblings[member] ?? []) merge(member, target);
    }
  }

  const leadsOn = (node: number, target: number): boolean => {
    const at = rank[target] as number;
    if (at === -1 || before[target] !== before[node]) return false;
    return (((bits[(words[node] as number) + (at >>> 5)] as number) >>> (at & 31)) & 1) === 1;
  };
  const doAllLeadOn = (node: number): boolean => {
    const parent = before[node] as number;
    for (let at = flow.starts[parent] as number; at < (flow.starts[parent + 1] as number); at++)
      if (!leadsOn(node, flow.targets[at] as number)) return false;
    return true;
  };
  const lastExcluded = new Int32Array(count + 1).fill(-1);
  for (const node of order.subarray(1))
    lastExcluded[node] = doAllLeadOn(node) ? (lastExcluded[before[node] as number] as number) : node;
  return { entered, left, lastExcluded, leadsOn };
}
