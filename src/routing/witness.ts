import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { edgesOf } from "./edges.ts";

/** An answer to the question at `from` that leads to `to`; the otherwise answer when there is none. */
export function answerLeadingTo(questions: readonly CompiledQuestion[], from: number, to: number): Response {
  const target = to === questions.length ? "end" : to;
  const edges = edgesOf(questions[from] as CompiledQuestion);
  return (edges.find((edge) => edge.target === target) ?? edges[edges.length - 1])?.answer ?? null;
}

/** The answers of a respondent who walks through the questions at these positions, each leading to the next one. */
export function witnessAlong(
  questions: readonly CompiledQuestion[],
  positions: readonly number[],
): WitnessStep[] {
  const steps: WitnessStep[] = [];
  for (let at = 0; at + 1 < positions.length; at++) {
    const question = positions[at] as number;
    steps.push({ question, response: answerLeadingTo(questions, question, positions[at + 1] as number) });
  }
  return steps;
}

/** The shortest way from the start to a question, by position, both included. */
export function wayTo(previous: Int32Array, question: number): number[] {
  const way: number[] = [];
  for (let at = question; at >= 0; at = previous[at] as number) way.push(at);
  return way.reverse();
}
