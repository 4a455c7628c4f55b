import type { SurveyEdge, SurveyGraph } from "#graph/survey-graph.ts";

/** All edges from one node to one other, in their order. */
export interface Bundle {
  readonly from: string;
  readonly to: string;
  readonly edges: SurveyEdge[];
  /** Whether every answer to the question leads this way without a response key. */
  readonly only: boolean;
}

/** The edges of a survey graph, those between the same two nodes together, in the order of the first of them. */
export function mergeEdges(graph: SurveyGraph): Bundle[] {
  const bundles: Bundle[] = [];
  let source: string | undefined;
  const byTarget = new Map<string, Bundle>();
  graph.forEachEdge((_key, edge, from, to) => {
    // All edges out of a node follow each other.
    if (from !== source) byTarget.clear();
    source = from;
    let bundle = byTarget.get(to);
    if (bundle === undefined) {
      bundle = { from, to, edges: [], only: edge.responseKey === null && graph.outDegree(from) === 1 };
      byTarget.set(to, bundle);
      bundles.push(bundle);
    }
    bundle.edges.push(edge);
  });
  return bundles;
}
