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
  const routesTo = new Float64Array(count + 1);
  const routesFrom = new Float64Array(count + 1);
  const forEachTarget = (source: number, visit: (target: number) => void): void => {
    for (let at = flow.starts[source] as number; at < (flow.starts[source + 1] as number); at++)
      visit(flow.targets[at] as number);
  };
  routesTo[0] = 1;
  for (const source of order)
    forEachTarget(source, (target) => {
      routesTo[target] = (routesTo[target] as number) + (routesTo[source] as number);
    });
  const all = routesTo[count] as number;
  if (all > MAX_ROUTES) return undefined;
  routesFrom[count] = 1;
  for (const source of order.toReversed())
    forEachTarget(source, (target) => {
      routesFrom[source] = (routesFrom[source] as number) + (routesFrom[target] as number);
    });
  return {
    all,
    through: draft.questions.map((_, at) => (routesTo[at] as number) * (routesFrom[at] as number)),
  };
}
