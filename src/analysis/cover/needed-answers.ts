import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { boundaryAnswers } from "#question-types/response-keys.ts";
import type { Edge } from "#routing/edges.ts";
import { decidingKey } from "#routing/next-target.ts";
import { nodeOf } from "../route-graph.ts";

/** An answer that a cover gives, with its deciding response key (null: otherwise) and its target. */
export interface NeededAnswer {
  readonly key: string | null;
  readonly target: number;
  readonly response: Response;
}

/**
 * The fewest answers to a question that take every edge and all of its boundary answers: those, and an answer for each edge
 * that none of them takes. A respondent gives one of them per visit.
 */
export function neededAnswers(
  question: CompiledQuestion,
  edges: readonly Edge[],
  count: number,
): NeededAnswer[] {
  const uncovered = new Map(edges.map((edge) => [edge.key, edge]));
  const needed: NeededAnswer[] = [];
  for (const response of boundaryAnswers(question)) {
    const deciding = decidingKey(question, response, question.routes);
    const key = deciding === undefined ? null : String(deciding);
    const target = key === null ? question.otherwise : question.routes[key];
    needed.push({ key, target: target === "end" ? count : (target as number), response });
    uncovered.delete(key);
  }
  for (const edge of uncovered.values())
    needed.push({ key: edge.key, target: nodeOf(edge, count), response: edge.answer });
  return needed;
}
