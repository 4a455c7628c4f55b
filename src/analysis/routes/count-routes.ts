import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { fewestToEnd, forwardOrder, type RouteGraph, routeGraph } from "../route-graph.ts";
import { countLengths } from "./route-lengths.ts";

/** How many routes a survey has, and how long they are. */
export interface RouteCount {
  /** The number of distinct sequences of questions that respondents are asked until the end. */
  readonly routes: bigint | "unbounded";
  /** The fewest questions of a route; null where nobody comes to the end, which no accepted survey allows. */
  readonly shortest: number | null;
  /** The most questions of a route. */
  readonly longest: number | "unbounded";
  /**
   * How many routes have each length, in ascending order; null when they are unbounded. Counted when it is first read,
   * for it can take far longer than everything else: see `countRoutes`.
   */
  readonly lengths: ReadonlyMap<number, bigint> | null;
}

/** The number of routes and their greatest length, where no loop is reachable. */
function countForward({ count, flow }: RouteGraph, order: Int32Array): { routes: bigint; longest: number } {
  const { starts, targets } = flow;
  // Only the counts of questions that are led to from earlier ones are kept: each may have thousands of digits.
  const ways = new Array<bigint | undefined>(count + 1).fill(undefined);
  const most = new Int32Array(count + 1);
  ways[0] = 1n;
  for (const source of order) {
    const way = ways[source] as bigint;
    const length = (most[source] as number) + 1;
    ways[source] = undefined;
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      const known = ways[target];
      ways[target] = known === undefined ? way : known + way;
      if (length > (most[target] as number)) most[target] = length;
    }
  }
  return { routes: ways[count] as bigint, longest: most[count] as number };
}

/**
 * Counts the routes of a survey: the distinct sequences of questions that a respondent may be asked. Two answers that lead
 * the same way are one route. A survey without questions has one route, of length 0; with a loop that respondents can come
 * to, routes are unbounded.
 *
 * Linear in edges, and in the digits of the counts: 100,000 questions with 20,000 digits take a second. `lengths` is
 * counted when it is read. Its cost is that of its size where many questions are asked of everybody, with a few alternatives
 * between them; it is the product of questions and lengths within the longest part that has no such question.
 *
 * @example
 * const { routes, shortest, longest, lengths } = countRoutes(compiled);
 * console.log(`${routes} routes, of ${shortest} to ${longest} questions`);
 * for (const [length, count] of lengths ?? []) console.log(`${count} routes of ${length} questions`);
 */
export function countRoutes(compiled: CompiledSurvey): RouteCount {
  const graph = routeGraph(compiled);
  if (graph.count === 0) return { routes: 1n, shortest: 0, longest: 0, lengths: new Map([[0, 1n]]) };
  const fewest = fewestToEnd(graph)[0] as number;
  const shortest = fewest === -1 ? null : fewest;
  const order = forwardOrder(graph);
  if (order === undefined) return { routes: "unbounded", shortest, longest: "unbounded", lengths: null };
  let lengths: ReadonlyMap<number, bigint> | undefined;
  return {
    ...countForward(graph, order),
    shortest,
    get lengths() {
      lengths ??= countLengths(graph, order);
      return lengths;
    },
  };
}
