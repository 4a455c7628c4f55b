import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { fewestToEnd, forwardOrder, type RouteGraph, routeGraph } from "../route-graph.ts";
import { multiplyPowers, type Polynomial } from "./polynomial.ts";

/** The paths to a node by the number of questions on them: `counts[i]` paths of `least + i` questions. */
interface PathCounts {
  readonly least: number;
  readonly counts: bigint[];
}

/** Adds the paths through a question, one question longer, to those to its target. */
function addExtended(known: PathCounts | undefined, through: PathCounts): PathCounts {
  const least = through.least + 1;
  if (known === undefined) return { least, counts: through.counts.slice() };
  const gap = known.least - least;
  const sum = gap > 0 ? { least, counts: [...new Array<bigint>(gap).fill(0n), ...known.counts] } : known;
  through.counts.forEach((count, index) => {
    const at = least + index - sum.least;
    while (sum.counts.length <= at) sum.counts.push(0n);
    sum.counts[at] = (sum.counts[at] as bigint) + count;
  });
  return sum;
}

/**
 * How many routes have each length, for a graph without reachable loops. Questions on every route cut the survey into parts.
 * The paths through a part, by length, are a polynomial; the product of all is the result.
 * Many parts are equal, so the product of their powers is computed at once.
 */
function countLengths({ count, flow }: RouteGraph, order: Int32Array): ReadonlyMap<number, bigint> {
  const { starts, targets } = flow;
  const place = new Int32Array(count + 1);
  order.forEach((question, index) => {
    place[question] = index;
  });
  place[count] = order.length;
  const powers = new Map<string, { readonly factor: Polynomial; power: number }>();
  let shortest = 0;

  const multiply = ({ least, counts }: PathCounts): void => {
    shortest += least;
    if (counts.length === 1 && counts[0] === 1n) return;
    const key = counts.map((each) => each.toString(32)).join();
    const same = powers.get(key);
    if (same === undefined) powers.set(key, { factor: counts, power: 1 });
    else same.power++;
  };

  const ways = new Map<number, PathCounts>();
  let furthest = 0;
  for (const [index, source] of order.entries()) {
    const through = ways.get(source);
    ways.delete(source);
    const isOnEveryRoute = furthest <= index;
    if (isOnEveryRoute && through !== undefined) multiply(through);
    const ahead = isOnEveryRoute ? { least: 0, counts: [1n] } : (through as PathCounts);
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      furthest = Math.max(furthest, place[target] as number);
      ways.set(target, addExtended(ways.get(target), ahead));
    }
  }
  multiply(ways.get(count) as PathCounts);

  const lengths = new Map<number, bigint>();
  multiplyPowers([...powers.values()]).forEach((each, index) => {
    if (each > 0n) lengths.set(shortest + index, each);
  });
  return lengths;
}

/** How many routes a survey has, and how long they are. */
export interface RouteCount {
  /** The number of distinct sequences of questions that respondents are asked until the end. */
  readonly routes: bigint | "unbounded";
  /** The fewest questions of a route; null if no route reaches the end, which is impossible in an accepted survey. */
  readonly shortest: number | null;
  /** The most questions of a route. */
  readonly longest: number | "unbounded";
  /**
   * How many routes have each length, in ascending order; null if they are unbounded. Computed on first access, because it can
   * take far longer than everything else: see `countRoutes`.
   */
  readonly lengths: ReadonlyMap<number, bigint> | null;
}

/** The number of routes and their greatest length, if no loop is reachable. */
function countForward({ count, flow }: RouteGraph, order: Int32Array): { routes: bigint; longest: number } {
  const { starts, targets } = flow;
  // Only the counts of questions with edges from earlier ones are kept: each may have thousands of digits.
  const ways = new Array<bigint | undefined>(count + 1).fill(undefined);
  const maxLength = new Int32Array(count + 1);
  ways[0] = 1n;
  for (const source of order) {
    const paths = ways[source] as bigint;
    const length = (maxLength[source] as number) + 1;
    ways[source] = undefined;
    for (let at = starts[source] as number; at < (starts[source + 1] as number); at++) {
      const target = targets[at] as number;
      const known = ways[target];
      ways[target] = known === undefined ? paths : known + paths;
      if (length > (maxLength[target] as number)) maxLength[target] = length;
    }
  }
  return { routes: ways[count] as bigint, longest: maxLength[count] as number };
}

/**
 * Counts the routes of a survey: the distinct sequences of questions that a respondent may be asked. Two answers with the same
 * target are one route. A survey without questions has one route, of length 0; with a reachable loop, routes are unbounded.
 *
 * Linear in edges, and in the digits of the counts: 100,000 questions with 20,000 digits take a second. `lengths` is computed
 * on access. Its cost is proportional to its size if many questions are on every route, with a few alternatives between them;
 * otherwise to the product of questions and lengths within the longest part without such a question.
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
