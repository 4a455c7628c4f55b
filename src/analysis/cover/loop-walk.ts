import type { Response } from "#diagnostics/diagnostic.ts";
import { nodeOf, type Respondent, type RouteGraph } from "../route-graph.ts";
import type { NeededAnswer } from "./needed-answers.ts";

/** The remaining number of answers, and of questions visited on the paths to them. */
export interface Budget {
  steps: number;
  searched: number;
}

/** Whether the budget is exceeded. */
export const isSpent = ({ steps, searched }: Budget): boolean => steps < 0 || searched < 0;

/** Walks within loops: on the shortest paths, and once through all required answers there. */
export class LoopWalks {
  private readonly graph: RouteGraph;
  private readonly loopOf: Int32Array;
  /** By question: the required answers that are not given yet. */
  private readonly within: Map<number, NeededAnswer[]>;
  private readonly previous: Int32Array;
  private readonly seen: Int32Array;
  private readonly queue: Int32Array;
  private readonly budget: Budget;
  /** By question: an answer that leads to each node. */
  private readonly answers = new Map<number, Map<number, Response>>();
  private searches = 0;

  constructor(
    graph: RouteGraph,
    loopOf: Int32Array,
    within: ReadonlyMap<number, readonly NeededAnswer[]>,
    budget: Budget,
  ) {
    this.graph = graph;
    this.budget = budget;
    this.loopOf = loopOf;
    this.within = new Map([...within].map(([question, answers]) => [question, [...answers].reverse()]));
    this.previous = new Int32Array(graph.count);
    this.seen = new Int32Array(graph.count);
    this.queue = new Int32Array(graph.count);
  }

  /**
   * Lets a respondent give the remaining answers in the loop of a question, the nearest first; returns the current question
   * afterwards.
   */
  answerAll(respondent: Respondent, from: number): number {
    let at = from;
    for (;;) {
      const next = this.walk(respondent, at, (question) => this.within.has(question));
      if (next === -1 || isSpent(this.budget)) return at;
      const answers = this.within.get(next) as NeededAnswer[];
      const { response, target } = answers.pop() as NeededAnswer;
      if (answers.length === 0) this.within.delete(next);
      give(respondent, next, response, this.budget);
      at = target;
    }
  }

  /** Leads a respondent from a question to another one of its loop. */
  lead(respondent: Respondent, from: number, to: number): void {
    this.walk(respondent, from, (question) => question === to);
  }

  /** Walks from a question to the nearest target within its loop; -1 if there is none. */
  private walk(respondent: Respondent, from: number, isSought: (question: number) => boolean): number {
    const { previous, seen, queue, loopOf } = this;
    const { starts, targets, count } = this.graph.flow;
    const search = ++this.searches;
    queue[0] = from;
    seen[from] = search;
    for (let read = 0, written = 1; read < written && !isSpent(this.budget); read++) {
      const question = queue[read] as number;
      if (isSought(question)) {
        this.follow(respondent, from, question);
        return question;
      }
      for (let at = starts[question] as number; at < (starts[question + 1] as number); at++) {
        const target = targets[at] as number;
        this.budget.searched--;
        if (target === count || seen[target] === search || loopOf[target] !== loopOf[from]) continue;
        seen[target] = search;
        previous[target] = question;
        queue[written++] = target;
      }
    }
    return -1;
  }

  private follow(respondent: Respondent, from: number, to: number): void {
    const path: number[] = [];
    for (let at = to; at !== from; at = this.previous[at] as number) path.push(at);
    let at = from;
    for (let next = path.pop(); next !== undefined; next = path.pop()) {
      give(respondent, at, this.answerTo(at, next), this.budget);
      at = next;
    }
  }

  private answerTo(question: number, node: number): Response {
    const { edges, count } = this.graph;
    let known = this.answers.get(question);
    if (known === undefined) {
      known = new Map((edges[question] ?? []).map((edge) => [nodeOf(edge, count), edge.answer]));
      this.answers.set(question, known);
    }
    return known.get(node) ?? null;
  }
}

/** Lets a respondent answer a question, within the budget. */
export function give(respondent: Respondent, question: number, response: Response, budget: Budget): void {
  if (--budget.steps < 0) return;
  respondent.questions.push(question);
  respondent.responses.push(response);
}
