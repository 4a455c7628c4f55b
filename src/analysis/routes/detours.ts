import type { Response } from "#diagnostics/diagnostic.ts";
import { answerTo, fewestFromStart, fewestToEnd, type RouteGraph } from "../route-graph.ts";

/** A way on from a question, after which answers can lead to the end. */
export interface Way {
  readonly target: number;
  /** By how many questions it is longer than the shortest way on to the end. */
  readonly detour: number;
  readonly answer: Response;
}

/**
 * The possible detours of routes. Those of a route add up to its length beyond the shortest one. Runs of questions with one way
 * on are skipped, so only deciding questions are kept, each with the detours that lead exactly to the end.
 */
export class Detours {
  /** The ways on from each reachable question, in ascending order of their targets. */
  readonly ways: readonly (readonly Way[])[];
  /** The next deciding node, or the end; the node itself if it is one. */
  private readonly deciding: Int32Array;
  /** For each node that decides and for the end: the questions that lead to it, each followed by its detour. */
  private readonly into = new Map<number, number[]>();
  /** By how many questions the best route through a question is longer than the best of all. */
  private readonly apart: Int32Array;
  /** Nodes and detours to visit, in the order of the least detour of a route through them. */
  private readonly pending = new Map<number, number[]>();
  private readonly possible = new Map<number, Set<number>>();
  private least = 0;

  constructor(graph: RouteGraph) {
    const { count } = graph;
    const fewest = fewestToEnd(graph);
    this.ways = graph.questions.map((_, question) => waysFrom(graph, fewest, question));
    this.deciding = this.findDeciding(count);
    for (const [source, ways] of this.ways.entries())
      if (ways.length > 1)
        for (const { target, detour } of ways) {
          const node = this.deciding[target] as number;
          const list = this.into.get(node);
          if (list === undefined) this.into.set(node, [source, detour]);
          else list.push(source, detour);
        }
    this.apart = fewestFromStart(graph).map(
      (asked, node) => asked + (fewest[node] as number) - (fewest[0] as number),
    );
    if (fewest[0] !== -1) this.pending.set(0, [count, 0]);
  }

  /** Follows each run to where it ends, once. The only edge is the best one, so no run returns to itself. */
  private findDeciding(count: number): Int32Array {
    const deciding = new Int32Array(count + 1).fill(-1);
    deciding[count] = count;
    for (let question = 0; question < count; question++) {
      let at = question;
      const run: number[] = [];
      for (let ways = this.ways[at]; deciding[at] === -1 && ways?.length === 1; ways = this.ways[at]) {
        run.push(at);
        at = (ways[0] as Way).target;
      }
      if (deciding[at] === -1) deciding[at] = at;
      for (const each of run) deciding[each] = deciding[at] as number;
    }
    return deciding;
  }

  /** Whether some way from a node to the end has exactly this detour; only for detours that `next` has found already. */
  isPossible(node: number, detour: number): boolean {
    if (detour <= 0) return detour === 0;
    return this.possible.get(detour)?.has(this.deciding[node] as number) ?? false;
  }

  /**
   * The least detour of a whole route that was not yielded before; undefined if there is none. Goes back from the end, and only
   * over nodes of a route with that detour (as A* does; Hart, Nilsson and Raphael, 1968).
   */
  next(): number | undefined {
    const first = this.deciding[0] as number;
    while (this.pending.size > 0) {
      while (!this.pending.has(this.least)) this.least++;
      const { least } = this;
      const queue = this.pending.get(least) as number[];
      for (let at = 0; at < queue.length; at += 2) this.goBack(queue[at] as number, queue[at + 1] as number);
      this.pending.delete(least);
      if (this.possible.get(least)?.has(first)) return least;
    }
    return undefined;
  }

  /** Records that a path from a node to the end has this detour, and that paths through it have to be visited. */
  private goBack(node: number, detour: number): void {
    const nodes = this.possible.get(detour) ?? new Set();
    if (nodes.has(node)) return;
    this.possible.set(detour, nodes.add(node));
    const into = this.into.get(node) ?? [];
    for (let at = 0; at < into.length; at += 2) {
      const source = into[at] as number;
      const longer = detour + (into[at + 1] as number);
      const whole = longer + (this.apart[source] as number);
      const list = this.pending.get(whole);
      if (list === undefined) this.pending.set(whole, [source, longer]);
      else list.push(source, longer);
    }
  }
}

function waysFrom(graph: RouteGraph, fewest: Int32Array, question: number): Way[] {
  const { flow, reachable } = graph;
  const ways: Way[] = [];
  if (reachable[question] === 0) return ways;
  const end = flow.starts[question + 1] as number;
  for (let at = flow.starts[question] as number; at < end; at++) {
    const target = flow.targets[at] as number;
    if (fewest[target] === -1) continue;
    const detour = 1 + (fewest[target] as number) - (fewest[question] as number);
    ways.push({ target, detour, answer: answerTo(graph, question, target) });
  }
  return ways;
}
