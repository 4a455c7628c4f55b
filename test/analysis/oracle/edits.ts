// The required result of an edit of a small survey: for every answer, the question to which it leads afterwards.
import type { Target } from "surveyc/runtime";
import type { Answer, Meaning } from "./meaning.ts";
import { answersAt } from "./walks.ts";

/** The former position of the question at each new position; null for a new question. */
export type Order = readonly (number | null)[];

export const moved = (count: number, from: number, to: number): number[] =>
  [...Array(count).keys()].filter((at) => at !== from).toSpliced(to, 0, from);

/** The new position of a question. */
export const placeOf = (order: Order, target: Target): Target =>
  target === "end" ? "end" : order.indexOf(target);

const nextIn = (order: Order, at: number): Target => (at + 1 < order.length ? at + 1 : "end");

/** The new target of an answer if implicit targets follow the new order. */
export function targetInNewOrder(order: Order, at: number, answer: Answer): Target {
  return answer.byOrder ? nextIn(order, at) : placeOf(order, answer.target);
}

/** A skip always leads to the next question if answers have different targets: no key can change that. */
export function canLeadTo(order: Order, before: Meaning, at: number, targets: readonly Target[]): boolean {
  const question = order[at];
  if (typeof question !== "number") return true;
  const answers = answersAt(before, question);
  if (new Set(targets).size < 2) return true;
  return answers.every(({ response }, index) => response !== null || targets[index] === nextIn(order, at));
}

/** The answers that lead to the wrong target after an edit: of all questions, or of reachable ones. */
export function misled(
  before: Meaning,
  after: Meaning,
  order: Order,
  expected: (at: number, answer: Answer) => Target,
  positions: readonly number[] = order.map((_, at) => at),
): {
  readonly at: number;
  readonly response: unknown;
  readonly expected: Target;
  readonly found: Target | undefined;
}[] {
  return positions.flatMap((at) => {
    const question = order[at];
    if (typeof question !== "number") return [];
    return answersAt(before, question).flatMap((answer) => {
      const found = after[at]?.given(answer.response)?.target;
      const wanted = expected(at, answer);
      return found === wanted ? [] : [{ at, response: answer.response, expected: wanted, found }];
    });
  });
}
