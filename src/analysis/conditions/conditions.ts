import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Edge } from "#routing/edges.ts";
import { nodeOf, type RouteGraph, routeGraph, sourcesOfNodes } from "../route-graph.ts";
import { type Dominators, findDominators, passedBefore } from "./dominators.ts";

/** A question that decides whether another one is asked. */
export interface Requirement {
  /** Its position. */
  readonly question: number;
  /** The response keys (null: otherwise) by which the other one may still be asked. */
  readonly keys: (string | null)[];
}

/** Under which answers a question is asked. */
export interface Condition {
  /** What everybody who is asked it has answered at the last visit before, by position; empty where nothing decides. */
  readonly requires: Requirement[];
  /** Whether everybody who answers so is asked it; otherwise further answers decide, which not everybody is asked for. */
  readonly exact: boolean;
}

/**
 * Which nodes lead to the next question that all pass, without passing the one before it again. `stretch` counts for each
 * node how many of the passed questions all ways to it pass, so a search back from one stays in its own stretch.
 */
function leadingOn(
  { count, flow }: RouteGraph,
  { before, order }: Dominators,
  passed: readonly number[],
): { stretch: Int32Array; leading: Uint8Array } {
  const stretch = new Int32Array(count + 1).fill(-1);
  passed.forEach((node, index) => {
    stretch[node] = index;
  });
  for (const node of order)
    if (stretch[node] === -1) stretch[node] = stretch[before[node] as number] as number;
  const { starts, sources } = sourcesOfNodes(flow);
  const leading = new Uint8Array(count + 1);
  const queue = passed.slice(1);
  const isPassed = new Uint8Array(count + 1);
  for (const node of passed) isPassed[node] = 1;
  for (const node of queue) {
    const own = isPassed[node] === 1 ? (stretch[node] as number) - 1 : (stretch[node] as number);
    for (let at = starts[node] as number; at < (starts[node + 1] as number); at++) {
      const source = sources[at] as number;
      if (stretch[source] !== own || isPassed[source] === 1 || leading[source] === 1) continue;
      leading[source] = 1;
      queue.push(source);
    }
  }
  return { stretch, leading };
}

/** Whether the end can be reached past a question, on from `start`, where deciding questions keep these edges only. */
function canEvade(
  { count, edges }: RouteGraph,
  question: number,
  start: number,
  kept: ReadonlyMap<number, readonly Edge[]>,
): boolean {
  const seen = new Uint8Array(count + 1);
  seen[question] = seen[start] = 1;
  const queue = [start];
  for (const node of queue)
    for (const edge of kept.get(node) ?? edges[node] ?? []) {
      const target = nodeOf(edge, count);
      if (target === count) return true;
      if (seen[target] === 1) continue;
      seen[target] = 1;
      queue.push(target);
    }
  return false;
}

function conditionOf(graph: RouteGraph, dominators: Dominators, question: number): Condition {
  const passed = [...passedBefore(dominators, question), question];
  const { stretch, leading } = leadingOn(graph, dominators, passed);
  const kept = new Map<number, readonly Edge[]>();
  let last = 0;
  passed.slice(0, -1).forEach((decider, index) => {
    const all = graph.edges[decider] ?? [];
    const some = all.filter((edge) => {
      const target = nodeOf(edge, graph.count);
      return target === passed[index + 1] || (stretch[target] === index && leading[target] === 1);
    });
    if (some.length === all.length) return;
    kept.set(decider, some);
    last = decider;
  });
  const requires = [...kept].map(([decider, some]) => ({
    question: decider,
    keys: some.map(({ key }) => key),
  }));
  return {
    requires: requires.sort((one, other) => one.question - other.question),
    exact: question === 0 || !canEvade(graph, question, last, kept),
  };
}

/**
 * The same as `askedOnlyIf`, for programs that ask about many questions of a survey: what all answers share is found once.
 *
 * @example
 * const conditionOf = conditionsOf(compiled);
 * for (const question of compiled.questions.keys()) console.log(question, conditionOf(question)?.requires);
 */
export function conditionsOf(compiled: CompiledSurvey): (question: number) => Condition | null {
  const graph = routeGraph(compiled);
  const dominators = graph.count > 0 ? findDominators(graph.flow) : undefined;
  return (question) =>
    dominators === undefined || graph.reachable[question] !== 1
      ? null
      : conditionOf(graph, dominators, question);
}

/**
 * Under which answers a question is asked. A question decides about it if every route to it passes that question, and some
 * of its edges exclude it. Where a respondent may come by several times, the last visit before counts. Null for a question
 * that nobody can reach.
 *
 * Near linear in edges.
 *
 * @example
 * const condition = askedOnlyIf(compiled, 3);
 * for (const { question, keys } of condition?.requires ?? [])
 *   console.log(`asked ${condition?.exact ? "exactly" : "only"} if question ${question} is ${keys.join(" or ")}`);
 */
export const askedOnlyIf = (compiled: CompiledSurvey, question: number): Condition | null =>
  conditionsOf(compiled)(question);

/**
 * The questions that every respondent is asked who comes to the end, in ascending order. None where nobody does.
 *
 * @example
 * const always = new Set(alwaysAsked(compiled));
 * const others = compiled.questions.filter((_, position) => !always.has(position));
 */
export function alwaysAsked(compiled: CompiledSurvey): number[] {
  const { count, flow } = routeGraph(compiled);
  if (count === 0) return [];
  return passedBefore(findDominators(flow), count).sort((one, other) => one - other);
}
