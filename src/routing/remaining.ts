import type { Target } from "#branching-types/branching-type.ts";
import type { LoweredQuestion } from "./lower-question.ts";

/**
 * Counts the fewest and the most questions still to come, along the edges turned round: the fewest breadth first from
 * the end; the most as soon as all targets of a question are settled, which those that can come into a loop never are
 * (Kahn, CACM 5, 1962). They stay null where the end cannot be reached, or a loop leaves the most unbounded. Linear in
 * `targets`, the targets of the answers to each question.
 */
export const countRemaining = (
  questions: readonly LoweredQuestion[],
  targets: readonly (readonly Target[])[],
): void => {
  const end = questions.length;
  // The edges into a node: the last one, the one before it, and so on. Flat, so that long surveys cost no more a question.
  const lastInto = Array<number | undefined>(end + 1);
  const before: (number | undefined)[] = [];
  const sources: number[] = [];
  const unsettled = questions.map(() => 0);
  const longest = questions.map(() => 0);
  targets.forEach((leads, source) => {
    for (const target of leads) {
      const node = target === "end" ? end : target;
      before.push(lastInto[node]);
      lastInto[node] = sources.push(source) - 1;
    }
    unsettled[source] = leads.length;
  });
  /** Goes from the end against the edges; on from those questions for which `visit` says so, once each. */
  const spread = (
    visit: (question: LoweredQuestion, source: number, next?: LoweredQuestion) => unknown,
  ): void => {
    const queue = [end];
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
