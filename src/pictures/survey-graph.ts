import { MultiDirectedGraph } from "graphology";
import type { AbstractGraph } from "graphology-types";
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { readQuestions, rejectOutcome } from "./read-questions.ts";

/** The attributes of a node `"0"` to `"n-1"`. */
export interface QuestionNode {
  kind: "question";
  /** From 0, as branching counts. */
  position: number;
  /** The question's `id`, if it has one. */
  id?: string;
  type: QuestionTypeName;
  text: string;
  /** Whether it may be skipped. */
  optional: boolean;
  /** Whether it is reachable. */
  reachable: boolean;
}

/** The attributes of the node `"end"`. */
export interface EndNode {
  kind: "end";
  /** Whether some respondent reaches the end. */
  reachable: boolean;
}

/** The attributes of an edge. */
export interface SurveyEdge {
  kind: "response" | "otherwise";
  /** The response key whose answers take it; null for otherwise. */
  responseKey: string | null;
  target: Target;
  /** An answer that takes this edge; null is a skip. On an otherwise edge null means that only a skip takes it. */
  answer: Response;
}

/**
 * A survey as a graph: a `MultiDirectedGraph` of graphology, for its algorithms. Nodes `"0"` to `"n-1"` are the questions by
 * position; respondents start at `"0"` and leave at `"end"`.
 */
export type SurveyGraph = AbstractGraph<QuestionNode | EndNode, SurveyEdge>;

/**
 * Builds the graph of a compiled survey: one edge per response key that decides for some answer, and the otherwise edge if some
 * answer takes it. Parallel edges and loops are kept. Edges are added by position, response keys in the order of the answers,
 * otherwise last; `forEachEdge` iterates in this order.
 *
 * The edge of response key `k` of question `i` has the key `` `${i}:${k}` ``, the otherwise edge `` `${i}-otherwise` ``.
 * The character after the digits distinguishes the two, so no text of a choice can make two keys the same.
 *
 * Linear in questions and response keys. Total: any value given as a compiled survey makes a graph; an invalid target leads to
 * the end, and other missing members are filled in as for a question without them. Without questions there is only the end,
 * which is reachable.
 *
 * @example
 * const graph = surveyGraph(compiled);
 * graph.forEachEdge((edge, _, from, to) => console.log(`${edge}: ${from} -> ${to}`));
 */
export function surveyGraph(compiled: CompiledSurvey): SurveyGraph {
  rejectOutcome(compiled);
  const graph: SurveyGraph = new MultiDirectedGraph();
  const { questions, edges, reachable, endIsReached } = readQuestions(compiled);
  for (const [position, { id, type, text, optional }] of questions.entries())
    graph.addNode(String(position), {
      kind: "question",
      position,
      ...(id === undefined ? {} : { id }),
      type,
      text,
      optional,
      reachable: reachable[position] === 1,
    });
  graph.addNode("end", { kind: "end", reachable: endIsReached });
  for (const [position, out] of edges.entries())
    for (const { key, target, answer } of out)
      graph.addDirectedEdgeWithKey(
        key === null ? `${position}-otherwise` : `${position}:${key}`,
        String(position),
        String(target),
        { kind: key === null ? "otherwise" : "response", responseKey: key, target, answer },
      );
  return graph;
}
