import type { Target } from "#branching-types/branching-type.ts";
import type { Ways } from "./ways.ts";

/**
 * The questions of a survey as a graph in flat lists. Nodes are positions; the node `count` is the end. The targets of
 * question i are `targets[starts[i]]` up to, and without, `targets[starts[i + 1]]`; one may stand there twice.
 */
export interface Flow {
  readonly count: number;
  readonly starts: readonly number[];
  readonly targets: readonly number[];
}

/** Builds the flow of questions from the targets of their answers, of which each has some. Linear in targets. */
export function buildFlow(targetsOfEach: readonly (readonly Target[])[]): Flow {
  const ways: Ways = [];
  for (const [source, targets] of targetsOfEach.entries())
    for (const target of targets) ways.push(source, null, target);
  return flowOf(ways, targetsOfEach.length);
}

/** The flow of so many questions, from each of which there is a way out. */
export function flowOf(ways: Ways, count: number): Flow {
  const starts = new Array<number>(count + 1);
  const targets = new Array<number>(ways.length / 3);
  let source = 0;
  for (let way = 0; way < targets.length; way++) {
    if (ways[way * 3] === source) starts[source++] = way;
    const target = ways[way * 3 + 2] as Target;
    targets[way] = target === "end" ? count : target;
  }
  starts[source] = targets.length;
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
