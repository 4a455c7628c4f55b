import type { Response } from "#diagnostics/diagnostic.ts";
import { nodeOf, type RouteGraph } from "./route-graph.ts";

/** A respondent who takes a survey from the first question to the end. */
export interface Respondent {
  /** The answers, in the order in which they are given. */
  readonly responses: Response[];
  /** The questions that they answer, by position. */
  readonly questions: number[];
}

/** An answer to a question that leads to a node to which some answer leads. */
export function answerTo({ edges, count }: RouteGraph, question: number, node: number): Response {
  return edges[question]?.find((edge) => nodeOf(edge, count) === node)?.answer ?? null;
}
