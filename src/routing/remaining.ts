import type { Flow } from "./flow.ts";
import type { LoweredQuestion } from "./lower-question.ts";

/**
 * Counts the fewest and the most questions still to come, along the edges turned round: the fewest breadth first from
 * the end; the most as soon as all targets of a question are settled, which those that can come into a loop never are
 * (Kahn, CACM 5, 1962). They stay null where the end cannot be reached, or a loop leaves the most unbounded. Linear in
 * edges.
 */
export const countRemaining = (questions: readonly LoweredQuestion[], flow: Flow): void => {
  const { count, starts, sources, lastInto, before } = flow;
  const unsettled = questions.map((_, node) => (starts[node + 1] as number) - (starts[node] as number));
  const longest: number[] = Array(count).fill(0);
  /** Goes from the end against the edges; on from those questions for which `visit` says so, once each. */
  const spread = (
    visit: (question: LoweredQuestion, source: number, next?: LoweredQuestion) => boolean,
  ): void => {
    const queue = [count];
    for (const node of queue)
      for (let edge = lastInto[node]; edge !== undefined; edge = before[edge]) {
        const source = sources[edge] as number;
        if (visit(questions[source] as LoweredQuestion, source, questions[node])) queue.push(source);
      }
  };
  spread((question, _source, next) => {
    if (question.fewest !== null) return false;
    question.fewest = (next?.fewest ?? 0) + 1;
    return true;
  });
  spread((question, source, next) => {
    longest[source] = Math.max(longest[source] as number, next?.most ?? 0);
    unsettled[source] = (unsettled[source] as number) - 1;
    if (unsettled[source] !== 0) return false;
    question.most = (longest[source] as number) + 1;
    return true;
  });
};
