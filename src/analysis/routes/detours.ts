import type { Response } from "#diagnostics/diagnostic.ts";
import { answerTo, fewestFromStart, fewestToEnd, type RouteGraph } from "../route-graph.ts";

/** A step from a question to a target from which answers can lead to the end. */
export interface Step {
  readonly target: number;
  /** By how many questions it makes the path to the end longer than the shortest one. */
  readonly detour: number;
  readonly answer: Response;
}

/**
 * The possible detours of routes. Those of a route add up to its length beyond the shortest one. Runs of questions with one
 * step are skipped, so only deciding questions are kept, each with the detours with which paths lead from it to the end.
 */
export class Detours {
  /** The steps from each reachable question, in ascending order of their targets. */
  readonly steps: readonly (readonly Step[])[];
  /** The next deciding node, or the end; the node itself if it is one. */
  private readonly deciding: Int32Array;
  /** For each node that decides and for the end: the questions that lead to it, each followed by its detour. */
  private readonly incoming = new Map<number, number[]>();
  /** By how many questions the best route through a question is longer than the best of all. */
  private readonly extraLength: Int32Array;
  /** Nodes and detours to visit, in the order of the least detour of a route through them. */
  private readonly pending = new Map<number, number[]>();
  private readonly possible = new Map<number, Set<number>>();
  private least = 0;

  constructor(graph: RouteGraph) {
    const { count } = graph;
    const fewest = fewestToEnd(graph);
    this.steps = graph.questions.map((_, question) => stepsFrom(graph, fewest, question));
    this.deciding = this.findDeciding(count);
    for (const [source, steps] of this.steps.entries())
      if (steps.length > 1)
        for (const { target, detour } of steps) {
          const node = this.deciding[target] as number;
          const list = this.incoming.get(node);
          if (list === undefined) this.incoming.set(node, [source, detour]);
          else list.push(source, detour);
        }
    this.extraLength = fewestFromStart(graph).map(
      (fromStart, node) => fromStart + (fewest[node] as number) - (fewest[0] as number),
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
      for (let steps = this.steps[at]; deciding[at] === -1 && steps?.length === 1; steps = this.steps[at]) {
        run.push(at);
        at = (steps[0] as Step).target;
      }
      if (deciding[at] === -1) deciding[at] = at;
      for (const each of run) deciding[each] = deciding[at] as number;
    }
    return deciding;
  }

  /** Whether some path from a node to the end has exactly this detour; only for detours that `next` has found already. */
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
    const incoming = this.incoming.get(node) ?? [];
    for (let at = 0; at < incoming.length; at += 2) {
      const source = incoming[at] as number;
      const longer = detour + (incoming[at + 1] as number);
      const total = longer + (this.extraLength[source] as number);
      const list = this.pending.get(total);
      if (list === undefined) this.pending.set(total, [source, longer]);
      else list.push(source, longer);
    }
  }
}

function stepsFrom(graph: RouteGraph, fewest: Int32Array, question: number): Step[] {
  const { flow, reachable } = graph;
  const steps: Step[] = [];
  if (reachable[question] === 0) return steps;
  const end = flow.starts[question + 1] as number;
  for (let at = flow.starts[question] as number; at < end; at++) {
    const target = flow.targets[at] as number;
    if (fewest[target] === -1) continue;
    const detour = 1 + (fewest[target] as number) - (fewest[question] as number);
    steps.push({ target, detour, answer: answerTo(graph, question, target) });
  }
  return steps;
}
