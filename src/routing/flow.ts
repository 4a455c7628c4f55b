import type { Target } from "#branching-types/branching-type.ts";

/**
 * The questions of a survey as a graph in flat arrays. Nodes are positions; the node `count` is the end. The distinct
 * targets of question i are `targets[starts[i]]` up to, and without, `targets[starts[i + 1]]`.
 */
export interface Flow {
  readonly count: number;
  readonly starts: Int32Array;
  readonly targets: readonly number[];
}

/** Builds the flow of questions from the targets of their answers, in which one may stand twice. Linear in targets. */
export function buildFlow(targetsOfEach: readonly (readonly Target[])[]): Flow {
  const count = targetsOfEach.length;
  const starts = new Int32Array(count + 1);
  const lastSource = new Int32Array(count + 1).fill(-1);
  const targets: number[] = [];
  for (const [source, targetsOfOne] of targetsOfEach.entries()) {
    for (const target of targetsOfOne) {
      const node = target === "end" ? count : target;
      if (lastSource[node] === source) continue;
      lastSource[node] = source;
      targets.push(node);
    }
    starts[source + 1] = targets.length;
  }
  return { count, starts, targets };
}

/** The targets of the edges out of a question. */
export const targetsOf = (flow: Flow, source: number): readonly number[] =>
  flow.targets.slice(flow.starts[source], flow.starts[source + 1]);

/** For every node, the end among them, the questions with an edge to it, in ascending order. */
export function sourcesOfEach(flow: Flow): readonly (readonly number[])[] {
  const sources: number[][] = Array.from({ length: flow.count + 1 }, () => []);
  for (let source = 0; source < flow.count; source++)
    for (const target of targetsOf(flow, source)) sources[target]?.push(source);
  return sources;
}
