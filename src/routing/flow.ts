import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { leadsOtherwise } from "./next-target.ts";

/**
 * The questions of a survey as a graph in flat arrays. Nodes are positions; the node `count` is the end. Edges are
 * numbered; those out of question i are `starts[i]` up to, and without, `starts[i + 1]`, each to a target of its own.
 * The edges into node i are `lastInto[i]`, `before[lastInto[i]]` and so on, until undefined.
 */
export interface Flow {
  readonly count: number;
  readonly starts: Int32Array;
  readonly sources: readonly number[];
  readonly targets: readonly number[];
  readonly lastInto: readonly (number | undefined)[];
  readonly before: readonly (number | undefined)[];
}

const targetsOfAnswers = (question: CompiledQuestion): Target[] => {
  const targets = Object.values(question.routes);
  if (leadsOtherwise(question)) targets.push(question.otherwise);
  return targets;
};

/** Builds the flow of lowered questions; those at `unknown` positions may lead to the end. Linear in questions and keys. */
export const buildFlow = (questions: readonly CompiledQuestion[], unknown?: ReadonlySet<number>): Flow => {
  const count = questions.length;
  const starts = new Int32Array(count + 1);
  const lastInto = Array<number | undefined>(count + 1);
  const sources: number[] = [];
  const targets: number[] = [];
  const before: (number | undefined)[] = [];
  for (let source = 0; source < count; source++) {
    for (const target of unknown?.has(source)
      ? ["end" as const]
      : targetsOfAnswers(questions[source] as CompiledQuestion)) {
      const node = target === "end" ? count : target;
      const last = lastInto[node];
      if (sources[last as number] === source) continue;
      lastInto[node] = sources.push(source) - 1;
      before.push(last);
      targets.push(node);
    }
    starts[source + 1] = sources.length;
  }
  return { count, starts, sources, targets, lastInto, before };
};

/** The sources of the edges into a node, the latest question first. */
export function* sourcesInto(flow: Flow, node: number): Generator<number> {
  for (let edge = flow.lastInto[node]; edge !== undefined; edge = flow.before[edge])
    yield flow.sources[edge] as number;
}

/** The targets of the edges out of a question. */
export const targetsOf = (flow: Flow, source: number): readonly number[] =>
  flow.targets.slice(flow.starts[source], flow.starts[source + 1]);
