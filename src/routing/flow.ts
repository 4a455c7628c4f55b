import type { Target } from "#branching-types/branching-type.ts";
import type { Way } from "./way.ts";

/**
 * The questions of a survey as a graph in flat lists. Nodes are positions; the node `count` is the end. The targets of
 * question i are `targets[starts[i]]` up to, and without, `targets[starts[i + 1]]`; one may stand there twice.
 */
export interface Flow {
  readonly count: number;
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/** Builds the flow of questions from the targets of their answers, of which each has some. Linear in targets. */
export function buildFlow(targetsOfEach: readonly (readonly Target[])[]): Flow {
  const ways = targetsOfEach.flatMap((targets, source) =>
    targets.map((target): Way => ({ source, key: null, target })),
  );
  return flowOf(ways, targetsOfEach.length);
}

/** The flow of so many questions, from each of which there is a way out; the ways stand in the order of the questions. */
export function flowOf(ways: readonly Way[], count: number): Flow {
  const starts = new Int32Array(count + 1);
  const targets = new Int32Array(ways.length);
  let way = 0;
  for (const { source, target } of ways) {
    targets[way++] = target === "end" ? count : target;
    starts[source + 1] = way;
  }
  return { count, starts, targets };
}

/** The distinct targets of the edges out of a question. */
export const targetsOf = (flow: Flow, source: number): readonly number[] => [
  ...new Set(flow.targets.slice(flow.starts[source], flow.starts[source + 1])),
];

/** For every node, the end among them, the questions with an edge to it, in ascending order. */
export function sourcesOfEach(flow: Flow): readonly (readonly number[])[] {
  const sources: number[][] = Array.from({ length: flow.count + 1 }, () => []);
  for (let source = 0; source < flow.count; source++)
    for (const target of targetsOf(flow, source)) sources[target]?.push(source);
  return sources;
}
