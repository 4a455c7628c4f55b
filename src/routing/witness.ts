import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response, WitnessStep } from "#diagnostics/diagnostic.ts";
import { worded } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import type { Flow } from "./flow.ts";
import { decidingKey } from "./next-target.ts";

/** An answer to a question that leads to `node`, the number of questions being the end: the first of a listed edge. */
function answerLeadingTo(question: CompiledQuestion, node: number, count: number): Response {
  const target = node === count ? "end" : node;
  let unrouted: Response | undefined;
  for (const answer of answersTo(question)) {
    const key = decidingKey(question, answer, question.routes);
    if (key === undefined) unrouted ??= answer;
    else if (question.routes[key] === target) return worded(question, answer);
  }
  return unrouted === undefined ? null : worded(question, unrouted);
}

/** The maximum number of steps: longer witnesses are hard to follow, and a hundred of a hundred thousand steps exhaust memory. */
const MAX_STEPS = 1_000;

/**
 * Finds the answers of respondents on paths from the first question. The paths of many findings share their beginning, so
 * each step of the breadth-first tree is created once and shared.
 */
export class Witnesses {
  private readonly questions: readonly CompiledQuestion[];
  private readonly previous: Int32Array;
  /** By the question that a step of the tree leads to. */
  private readonly steps: (WitnessStep | undefined)[] = [];

  /** `previous` is the breadth-first tree: the question before each, -1 if there is none. */
  constructor(questions: readonly CompiledQuestion[], previous: Int32Array) {
    this.questions = questions;
    this.previous = previous;
  }

  /**
   * The steps of a respondent who reaches a question by the shortest path and then continues through the nodes `continuation`;
   * undefined if there are too many.
   */
  to(position: number, continuation: readonly number[]): readonly WitnessStep[] | undefined {
    const { previous } = this;
    let depth = 0;
    for (let at = previous[position] as number; at >= 0; at = previous[at] as number)
      if (++depth > MAX_STEPS) return undefined;
    if (depth + continuation.length > MAX_STEPS) return undefined;
    const steps = new Array<WitnessStep>(depth + continuation.length);
    for (let at = position, remaining = depth; remaining > 0; at = previous[at] as number)
      steps[--remaining] = this.step(previous[at] as number, at);
    for (let at = position, index = 0; index < continuation.length; index++) {
      const next = continuation[index] as number;
      steps[depth + index] = this.step(at, next);
      at = next;
    }
    return steps;
  }

  private step(question: number, node: number): WitnessStep {
    const isInTree = this.previous[node] === question;
    const known = isInTree ? this.steps[node] : undefined;
    if (known !== undefined) return known;
    const { questions } = this;
    const response = answerLeadingTo(questions[question] as CompiledQuestion, node, questions.length);
    const step = { question, response };
    if (isInTree) this.steps[node] = step;
    return step;
  }
}

/** A shortest path of at least one step between two questions, by position, both included; empty if there is none. */
export function shortestPath(flow: Flow, from: number, to: number): readonly number[] {
  const { count, starts, targets } = flow;
  const previous = new Int32Array(count).fill(-1);
  const queue = new Int32Array(count + 1);
  let written = 0;
  queue[written++] = from;
  for (let read = 0; read < written; read++) {
    const source = queue[read] as number;
    const end = starts[source + 1] as number;
    for (let at = starts[source] as number; at < end; at++) {
      const target = targets[at] as number;
      if (target === to) {
        const path = [to];
        for (let back = source; back !== from; back = previous[back] as number) path.push(back);
        return [...path, from].reverse();
      }
      // The end has no entry and no successor.
      if (target === from || previous[target] !== -1) continue;
      previous[target] = source;
      queue[written++] = target;
    }
  }
  return [];
}
