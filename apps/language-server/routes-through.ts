// Counts the routes on which each question is asked.
import { forwardOrder, routeGraph } from "#analysis/route-graph.ts";
import type { DocumentPart } from "./payload-document.ts";

/** Larger numbers of routes are not shown. */
const MAX_ROUTES = 10_000;

/** The number of routes of a survey, and of the routes through each question. */
export interface RoutesThrough {
  readonly all: number;
  /** By position. */
  readonly through: readonly number[];
}

/**
 * Counts the routes in one pass over the edges. Undefined for a survey without questions, with a loop, with too many routes, or
 * with unknown routes.
 */
export function routesThrough({ draft, routed }: DocumentPart): RoutesThrough | undefined {
  if (draft.questions.length === 0 || routed.open.size > 0) return undefined;
  const graph = routeGraph(draft);
  const order = forwardOrder(graph);
  if (order === undefined) return undefined;
  const { count, flow } = graph;
  const toHere = new Float64Array(count + 1);
  const toEnd = new Float64Array(count + 1);
  const eachTarget = (source: number, take: (target: number) => void): void => {
    for (let at = flow.starts[source] as number; at < (flow.starts[source + 1] as number); at++)
      take(flow.targets[at] as number);
  };
  toHere[0] = 1;
  for (const source of order)
    eachTarget(source, (target) => {
      toHere[target] = (toHere[target] as number) + (toHere[source] as number);
    });
  const all = toHere[count] as number;
  if (all > MAX_ROUTES) return undefined;
  toEnd[count] = 1;
  for (const source of order.toReversed())
    eachTarget(source, (target) => {
      toEnd[source] = (toEnd[source] as number) + (toEnd[target] as number);
    });
  return { all, through: draft.questions.map((_, at) => (toHere[at] as number) * (toEnd[at] as number)) };
}
