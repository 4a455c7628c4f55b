import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { type Edge, edgesOf } from "#routing/edges.ts";
import { buildFlow, type Flow } from "#routing/flow.ts";
import { findReachable } from "#routing/reachability.ts";
import { soundQuestions } from "#routing/sound-questions.ts";

/** The questions of a compiled survey with the edges out of each. */
export interface RoutedQuestions {
  readonly questions: readonly CompiledQuestion[];
  /** The edges out of each question, by position. */
  readonly edges: readonly (readonly Edge[])[];
  readonly flow: Flow;
  /** 1 for each question that some respondent is asked. */
  readonly reachable: Uint8Array;
  /** Whether some respondent reaches the end. */
  readonly endIsReached: boolean;
}

/** The questions and edges of a compiled survey from any source. Total and linear; a survey without questions has ended. */
export function readQuestions(compiled: unknown): RoutedQuestions {
  const questions = soundQuestions(compiled);
  const edges = questions.map(edgesOf);
  const flow = buildFlow(edges.map((out) => out.map(({ target }) => target)));
  const { reachable } = findReachable(flow);
  const endIsReached =
    questions.length === 0 ||
    edges.some((out, position) => reachable[position] === 1 && out.some(({ target }) => target === "end"));
  return { questions, edges, flow, reachable, endIsReached };
}
