import type { Target } from "#branching-types/branching-type.ts";
import type { EdgeList } from "./lowered.ts";

/**
 * The questions of a survey as a graph in flat lists. Nodes are positions; the node `count` is the end. The targets of
 * question i are `targets[starts[i]]` up to, but not including, `targets[starts[i + 1]]`; a target may occur twice.
 */
export interface Flow {
  readonly count: number;
  readonly starts: readonly number[];
  readonly targets: readonly number[];
}

/** Builds the flow of questions from the targets of their answers; each question has at least one. Linear in targets. */
export function buildFlow(targetsOfEach: readonly (readonly Target[])[]): Flow {
  const edges: EdgeList = [];
  for (const [source, targets] of targetsOfEach.entries())
    for (const target of targets) edges.push(source, null, target);
  return flowOf(edges, targetsOfEach.length);
}

/** The flow of `count` questions, each of which has an edge. */
export function flowOf(edges: EdgeList, count: number): Flow {
  const starts = new Array<number>(count + 1);
  const targets = new Array<number>(edges.length / 3);
  let source = 0;
  for (let edge = 0; edge < targets.length; edge++) {
    if (edges[edge * 3] === source) starts[source++] = edge;
    const target = edges[edge * 3 + 2] as Target;
    targets[edge] = target === "end" ? count : target;
  }
  starts[source] = targets.length;
  return { count, starts, targets };
}

/** Up to this number of targets, comparing all pairs is faster than a set. */
const MAX_SCANNED = 16;

/** The distinct targets of the edges out of a question. */
export function targetsOf({ starts, targets }: Flow, source: number): readonly number[] {
  const start = starts[source] as number;
  const end = starts[source + 1] as number;
  if (end - start > MAX_SCANNED) return [...new Set(targets.slice(start, end))];
  const distinct: number[] = [];
  for (let at = start; at < end; at++) {
    const target = targets[at] as number;
    if (!distinct.includes(target)) distinct.push(target);
  }
  return distinct;
}

/** The predecessors of every node, including the end, in ascending order. */
export function sourcesOfEach({ count, starts, targets }: Flow): readonly (readonly number[] | undefined)[] {
  const sources = new Array<number[] | undefined>(count + 1);
  for (let source = 0; source < count; source++)
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      const list = sources[target];
      if (list === undefined) sources[target] = [source];
      else if (list[list.length - 1] !== source) list.push(source);
    }
  return sources;
}
