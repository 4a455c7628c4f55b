import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { findComponents, findLoops } from "#routing/loops.ts";
import { fewestToEnd, forwardOrder, type RouteGraph, routeGraph } from "../route-graph.ts";

/**
 * Why respondents reach the end, as plain JSON that a program can check. Numbers are by question; those of unreachable
 * questions do not matter and are 0.
 */
export type TerminationCertificate =
  | {
      /** Every respondent reaches the end with any answers. */
      readonly kind: "every-respondent";
      /** Decreases along every edge: the most remaining questions. */
      readonly rank: number[];
    }
  | {
      /** From every question some answers lead to the end; others may stay in a loop. */
      readonly kind: "can-always-end";
      /** Decreases along some edge of every question: the fewest remaining questions. */
      readonly distance: number[];
      /** The questions of each loop in ascending order, the loops by their first questions. */
      readonly loops: number[][];
    };

/** The most remaining questions from each reachable question, including itself. */
function ranksOf({ count, flow }: RouteGraph, order: Int32Array): number[] {
  const { starts, targets } = flow;
  const rank = new Array<number>(count).fill(0);
  for (let index = order.length - 1; index >= 0; index--) {
    const question = order[index] as number;
    let most = 0;
    for (let at = starts[question] as number; at < (starts[question + 1] as number); at++)
      most = Math.max(most, rank[targets[at] as number] ?? 0);
    rank[question] = most + 1;
  }
  return rank;
}

/**
 * Certifies that a survey ends: for every respondent if no loop is reachable, or by suitable answers from every question.
 * `checkCertificate` checks it, and so can a program in any language with a few lines over the edges. In a survey with a
 * question that cannot reach the end, which is never accepted, the distance of that question is infinite, so the certificate
 * does not check. Linear in edges.
 *
 * @example
 * const certificate = certifyTermination(compiled);
 * console.log(certificate.kind, checkCertificate(compiled, certificate));
 */
export function certifyTermination(compiled: CompiledSurvey): TerminationCertificate {
  const graph = routeGraph(compiled);
  const { count, flow, reachable } = graph;
  const order = forwardOrder(graph);
  if (order !== undefined) return { kind: "every-respondent", rank: ranksOf(graph, order) };
  const fewest = fewestToEnd(graph);
  return {
    kind: "can-always-end",
    distance: Array.from({ length: count }, (_, question) => {
      if (reachable[question] === 0) return 0;
      return fewest[question] === -1 ? Number.POSITIVE_INFINITY : (fewest[question] as number);
    }),
    loops: findLoops(flow, findComponents(flow), reachable).map(({ questions }) => [...questions]),
  };
}
