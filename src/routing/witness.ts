import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { edgesOf } from "./edges.ts";
import type { Flow } from "./flow.ts";

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

/**
 * No more steps than this are told: nobody follows a longer way by hand, and a hundred findings that each tell of the way
 * through a hundred thousand questions would fill the memory.
 */
export const MOST_STEPS = 1_000;

/** The shortest way from the start to a question, by position, both included; undefined where it is too long to be told. */
export function wayTo(previous: Int32Array, question: number): number[] | undefined {
  const way: number[] = [];
  for (let at = question; at >= 0; at = previous[at] as number) {
    if (way.length === MOST_STEPS) return undefined;
    way.push(at);
  }
  return way.reverse();
}

/** A shortest way from a question back to itself, by position, both ends included; null when no answers lead back. */
export function shortestCycle(flow: Flow, question: number): number[] | null {
  const { count, starts, targets } = flow;
  const previous = new Int32Array(count).fill(-1);
  const queue = new Int32Array(count + 1);
  let written = 0;
  queue[written++] = question;
  for (let read = 0; read < written; read++) {
    const source = queue[read] as number;
    const end = starts[source + 1] as number;
    for (let at = starts[source] as number; at < end; at++) {
      const target = targets[at] as number;
      if (target === question) {
        const cycle = [question];
        for (let back = source; back !== question; back = previous[back] as number) cycle.push(back);
        return [...cycle, question].reverse();
      }
      if (target === count || previous[target] !== -1) continue;
      previous[target] = source;
      queue[written++] = target;
    }
  }
  return null;
}
