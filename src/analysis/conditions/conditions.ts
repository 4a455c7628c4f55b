import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Edge } from "#routing/edges.ts";
import { buildFlow, targetsOf } from "#routing/flow.ts";
import { type Components, findComponents } from "#routing/loops.ts";
import { fewestToEnd, nodeOf, type RouteGraph, routeGraph } from "../route-graph.ts";
import { type Deciders, findDeciders } from "./deciders.ts";
import { type Dominators, findDominators, passedBefore } from "./dominators.ts";

/** A question that decides whether another one is asked. */
export interface Requirement {
  /** Its position. */
  readonly question: number;
  /** The response keys (null: otherwise) with which the other one can still be reached. */
  readonly keys: (string | null)[];
}

/** The answers under which a question is asked. */
export interface Condition {
  /** What all its respondents answered, at their last visits before it, by position; empty if no question decides. */
  readonly requires: Requirement[];
  /**
   * Whether all respondents with these answers reach it; otherwise further answers decide, to questions that not all of them
   * reach.
   */
  readonly exact: boolean;
}

/** The maximum number of questions that a search for one question visits; larger searches are shared. */
const MAX_VISITED = 100;

/** The shared data for the conditions of all questions of a survey with conditions. */
class Conditions {
  readonly #graph: RouteGraph;
  readonly #dominators: Dominators;
  readonly #deciders: Deciders;
  readonly #components: Components;
  readonly #toEnd: Int32Array;
  /**
   * By node: the questions that all respondents pass who answer like those that reached it; null if such answers never lead to
   * the end.
   */
  readonly #passedByNode = new Map<number, ReadonlySet<number> | null>();

  constructor(graph: RouteGraph) {
    this.#graph = graph;
    this.#dominators = findDominators(graph.flow);
    this.#deciders = findDeciders(graph, this.#dominators);
    this.#components = findComponents(graph.flow);
    this.#toEnd = fewestToEnd(graph);
  }

  of(question: number): Condition {
    const { before } = this.#dominators;
    const { lastExcluded, leadsOn } = this.#deciders;
    const { edges, count } = this.#graph;
    const kept = new Map<number, readonly Edge[]>();
    const last = lastExcluded[question] as number;
    for (let node = last; node !== -1; ) {
      const decider = before[node] as number;
      const current = node;
      kept.set(
        decider,
        (edges[decider] ?? []).filter((edge) => leadsOn(current, nodeOf(edge, count))),
      );
      node = lastExcluded[decider] as number;
    }
    const requires = [...kept].map(([decider, some]) => ({
      question: decider,
      keys: some.map(({ key }) => key),
    }));
    return {
      requires: requires.sort((one, other) => one.question - other.question),
      exact: question === 0 || this.#isOnEveryPath(question, last, kept),
    };
  }

  /**
   * Whether all respondents who answer like those that reached `last` pass a question, if deciding questions keep only these
   * edges.
   */
  #isOnEveryPath(question: number, last: number, kept: ReadonlyMap<number, readonly Edge[]>): boolean {
    if (!this.#passedByNode.has(last)) {
      const evaded = last === -1 ? undefined : this.#canEvade(question, last, kept);
      if (evaded !== undefined) return !evaded;
      this.#passedByNode.set(last, this.#findPassed(last, kept));
    }
    return this.#passedByNode.get(last)?.has(question) ?? true;
  }

  /**
   * The targets of a question if the deciding ones keep only these edges. Questions after the last deciding one that do not
   * lead back to it have any answers: for them it only matters whether the end can be reached.
   */
  #next(node: number, decider: number, kept: ReadonlyMap<number, readonly Edge[]>): number[] {
    const { count, flow } = this.#graph;
    const { entered, left } = this.#deciders;
    const { of } = this.#components;
    const some = kept.get(node)?.map((edge) => nodeOf(edge, count));
    const next: number[] = [];
    for (const target of some ?? targetsOf(flow, node)) {
      const isBelow =
        (entered[target] as number) >= (entered[decider] as number) &&
        (entered[target] as number) <= (left[decider] as number);
      if (isBelow || of[target] === of[decider]) next.push(target);
      else if (this.#toEnd[target] !== -1) next.push(count);
    }
    return next;
  }

  /** Whether the end can be reached past a question; undefined if that takes too long to compute. */
  #canEvade(question: number, last: number, kept: ReadonlyMap<number, readonly Edge[]>): boolean | undefined {
    const decider = this.#dominators.before[last] as number;
    const seen = new Set([question, decider]);
    const queue = [decider];
    for (const node of queue) {
      for (const target of this.#next(node, decider, kept)) {
        if (target === this.#graph.count) return true;
        if (seen.has(target)) continue;
        seen.add(target);
        queue.push(target);
      }
      if (queue.length > MAX_VISITED) return undefined;
    }
    return false;
  }

  #findPassed(last: number, kept: ReadonlyMap<number, readonly Edge[]>): ReadonlySet<number> | null {
    const { count } = this.#graph;
    if (last === -1) return this.#passed(this.#dominators, count);
    const decider = this.#dominators.before[last] as number;
    const nodes = [decider];
    const places = new Map<number, number | "end">([
      [count, "end"],
      [decider, 0],
    ]);
    const targets: (number | "end")[][] = [];
    for (const node of nodes) {
      const next = this.#next(node, decider, kept).map((target) => {
        const place = places.get(target) ?? nodes.push(target) - 1;
        places.set(target, place);
        return place;
      });
      // A respondent who cannot reach the end stays in a loop.
      targets.push(next.length > 0 ? next : [targets.length]);
    }
    const passed = this.#passed(findDominators(buildFlow(targets)), nodes.length);
    return passed && new Set([...passed].map((place) => nodes[place] as number));
  }

  #passed(dominators: Dominators, end: number): ReadonlySet<number> | null {
    return dominators.before[end] === -1 ? null : new Set(passedBefore(dominators, end));
  }
}

/**
 * The same as `askedOnlyIf`, for programs that ask about many questions of a survey: the shared data is computed once, and each
 * question takes time proportional to its result.
 *
 * @example
 * const conditionOf = conditionsOf(compiled);
 * for (const question of compiled.questions.keys()) console.log(question, conditionOf(question)?.requires);
 */
export function conditionsOf(compiled: CompiledSurvey): (question: number) => Condition | null {
  const graph = routeGraph(compiled);
  const conditions = new Conditions(graph);
  return (question) => (graph.reachable[question] === 1 ? conditions.of(question) : null);
}

/**
 * Returns the answers under which a question is asked. Another question decides about it if every route to it passes that
 * question, and some edges of that question exclude it. If a respondent may pass several times, the last visit before it
 * counts. Null for an unreachable question.
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
 * Returns the questions that are on every route to the end, in ascending order; none if no route reaches the end.
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
