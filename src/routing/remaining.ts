import type { Target } from "#branching-types/branching-type.ts";
import type { LoweredQuestion, LoweredQuestions } from "./lowered.ts";

/**
 * Counts the fewest and the most remaining questions, along the reversed edges: the fewest breadth first from the end; the
 * most after all edges out of a question are counted, which never happens for questions that lead into a loop
 * (Kahn, CACM 5, 1962). They stay null if the end cannot be reached, or a loop leaves the most unbounded. Linear in
 * edges.
 */
export const countRemaining = ({ questions, edges }: LoweredQuestions): void => {
  const into: Partial<Record<Target, number[]>> = {};
  const unsettled: number[] = [];
  const longest: number[] = [];
  for (let at = 0; at < edges.length; at += 3) {
    const source = edges[at] as number;
    const target = edges[at + 2] as Target;
    into[target] ??= [];
    into[target].push(source);
    unsettled[source] = (unsettled[source] ?? 0) + 1;
  }
  /** Walks from the end against the edges; continues from the questions for which `visit` returns true, once each. */
  const spread = (
    visit: (question: LoweredQuestion, source: number, next?: LoweredQuestion) => unknown,
  ): void => {
    const queue: Target[] = ["end"];
    for (const node of queue)
      for (const source of into[node] ?? [])
        if (visit(questions[source] as LoweredQuestion, source, questions[node as number]))
          queue.push(source);
  };
  spread((question, _source, next) => {
    const isNew = question.fewest === null;
    question.fewest ??= (next?.fewest ?? 0) + 1;
    return isNew;
  });
  spread((question, source, next) => {
    longest[source] = Math.max(longest[source] ?? 0, (next?.most ?? 0) + 1);
    if (!--(unsettled[source] as number)) question.most = longest[source];
    return question.most;
  });
};
