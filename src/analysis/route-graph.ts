import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { type Edge, edgesOf } from "#routing/edges.ts";
import { buildFlow, type Flow } from "#routing/flow.ts";
import { findReachable } from "#routing/reachability.ts";
import { validQuestions } from "#routing/valid-questions.ts";
import { assertCompiled } from "./sound-survey.ts";

/** A compiled survey as the graph that routes follow. Nodes are positions; the node `count` is the end. */
export interface RouteGraph {
  readonly questions: readonly CompiledQuestion[];
  readonly count: number;
  /** The edges of each question, as `edgesOf` lists them. */
  readonly edges: readonly (readonly Edge[])[];
  /** The distinct targets of each question in ascending order, so that the end is last. */
  readonly flow: Flow;
  /** Whether a question is reachable: 1, otherwise 0. */
  readonly reachable: Uint8Array;
}

export const nodeOf = ({ target }: Edge, count: number): number => (target === "end" ? count : target);

function distinctTargets(edges: readonly Edge[], count: number): number[] {
  const [only] = edges;
  if (edges.length === 1 && only !== undefined) return [nodeOf(only, count)];
  return [...new Set(edges.map((edge) => nodeOf(edge, count)))].sort((one, other) => one - other);
}

/**
 * The graph of a compiled survey, also of one that was changed by hand. Throws a TypeError if it is not a compiled survey.
 * Linear in edges.
 */
export function routeGraph(compiled: CompiledSurvey): RouteGraph {
  assertCompiled(compiled);
  const questions = validQuestions(compiled);
  const count = questions.length;
  const edges = questions.map(edgesOf);
  const flow = buildFlow(edges.map((out) => distinctTargets(out, count)));
  return { questions, count, edges, flow, reachable: findReachable(flow).reachable };
}

/**
 * The reachable questions, each before all questions that its answers lead to (Kahn, CACM 5, 1962); undefined if a
 * loop is reachable.
 */
export function forwardOrder({ count, flow, reachable }: RouteGraph): Int32Array | undefined {
  const { starts, targets } = flow;
  const pending = new Int32Array(count + 1);
  let reachableCount = 0;
  for (let source = 0; source < count; source++) {
    if (reachable[source] === 0) continue;
    reachableCount++;
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++)
      (pending[targets[at] as number] as number)++;
  }
  const order = new Int32Array(reachableCount);
  let written = 0;
  // Only the first question can have no edge to it, as all others are reached by one.
  if (reachableCount > 0 && pending[0] === 0) order[written++] = 0;
  for (let read = 0; read < written; read++) {
    const source = order[read] as number;
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      if (--(pending[target] as number) === 0 && target !== count) order[written++] = target;
    }
  }
  return written === reachableCount ? order : undefined;
}

/** The sources of the edges to each node: those of a node are `sources.slice(starts[node], starts[node + 1])`. */
export function sourcesOfNodes({ count, starts: out, targets }: Flow): {
  readonly starts: Int32Array;
  readonly sources: Int32Array;
} {
  const starts = new Int32Array(count + 2);
  for (const target of targets) (starts[target + 1] as number)++;
  for (let node = 0; node <= count; node++) (starts[node + 1] as number) += starts[node] as number;
  const sources = new Int32Array(targets.length);
  const placed = starts.slice();
  for (let source = 0; source < count; source++)
    for (let at = out[source] as number; at < (out[source + 1] as number); at++)
      sources[(placed[targets[at] as number] as number)++] = source;
  return { starts, sources };
}

/** The fewest edges from one node to each; -1 if none lead there. Breadth first: linear in edges. */
function fewestSteps(
  first: number,
  count: number,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
): Int32Array {
  const fewest = new Int32Array(count + 1).fill(-1);
  const queue = new Int32Array(count + 1);
  fewest[first] = 0;
  queue[0] = first;
  for (let read = 0, written = 1; read < written; read++) {
    const node = queue[read] as number;
    // In a flow nothing starts after the last question.
    const end = starts[node + 1] ?? 0;
    for (let at = starts[node] as number; at < end; at++) {
      const next = ends[at] as number;
      if (fewest[next] !== -1) continue;
      fewest[next] = (fewest[node] as number) + 1;
      queue[written++] = next;
    }
  }
  return fewest;
}

/** The fewest remaining questions from each node, including a question itself: 0 for the end, -1 if the end is unreachable. */
export function fewestToEnd({ count, flow }: RouteGraph): Int32Array {
  const { starts, sources } = sourcesOfNodes(flow);
  return fewestSteps(count, count, starts, sources);
}

/** The fewest questions before each node, including the end; -1 for unreachable nodes. */
export const fewestFromStart = ({ count, flow: { starts, targets } }: RouteGraph): Int32Array =>
  fewestSteps(0, count, starts, targets);

/** A respondent who takes a survey from the first question to the end. */
export interface Respondent {
  /** The answers, in the order in which they are given. */
  readonly responses: Response[];
  /** The questions that they answer, by position. */
  readonly questions: number[];
}

/** An answer to a question that leads to a node; null if none does. */
export function answerTo({ edges, count }: RouteGraph, question: number, node: number): Response {
  return edges[question]?.find((edge) => nodeOf(edge, count) === node)?.answer ?? null;
}
