import type { SurveyEdge, SurveyGraph } from "#graph/survey-graph.ts";

/** All edges from one node to one other, in their order. */
export interface Bundle {
  readonly from: string;
  readonly to: string;
  readonly edges: SurveyEdge[];
  /** Whether every answer to the question leads this way without a response key. */
  readonly only: boolean;
}

/** The edges of a survey graph, with those between the same two nodes together, in the order of the first of them. */
export function mergeEdges(graph: SurveyGraph): Bundle[] {
  const bundles = new Map<string, Bundle>();
  graph.forEachEdge((_key, edge, from, to) => {
    const way = `${from} ${to}`;
    const bundle = bundles.get(way);
    if (bundle !== undefined) bundle.edges.push(edge);
    else
      bundles.set(way, {
        from,
        to,
        edges: [edge],
        only: graph.outDegree(from) === 1 && edge.responseKey === null,
      });
  });
  return [...bundles.values()];
}
