import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { worded, wordedAll } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { decidingKey } from "./next-target.ts";

/** The response key of an edge, its target, and an answer that takes it. */
export interface Edge {
  readonly key: string | null;
  readonly target: Target;
  readonly answer: Response;
}

/**
 * The edges of a question: one for each response key that decides for some answer, in the order of the answers, then
 * the otherwise edge, if some answer has no route or the question may be skipped.
 */
export function edgesOf(question: CompiledQuestion): Edge[] {
  const edges: Edge[] = [];
  const taken = new Set<string>();
  let unrouted: Response | undefined;
  const answers = answersTo(question);
  // Without routes, all answers are unrouted like the first one.
  const isRouted = Object.keys(question.routes).length > 0;
  const word = isRouted ? wordedAll(question) : (answer: Response) => worded(question, answer);
  for (const answer of isRouted ? answers : answers.slice(0, 1)) {
    const deciding = decidingKey(question, answer, question.routes);
    const key = String(deciding);
    if (deciding === undefined) {
      if (unrouted === undefined) unrouted = answer;
    } else if (!taken.has(key)) {
      taken.add(key);
      edges.push({ key, target: question.routes[key] as Target, answer: word(answer) });
    }
  }
  if (unrouted === undefined && (question.optional || edges.length === 0)) unrouted = null;
  if (unrouted !== undefined) edges.push({ key: null, target: question.otherwise, answer: word(unrouted) });
  return edges;
}

/** The answers of a question for which `routes` has no key, except skips. */
export function unroutedAnswers(
  question: CompiledQuestion,
  routes: Readonly<Record<string, unknown>> = question.routes,
): Response[] {
  const type = questionTypeOf(question.type);
  if (type.keyAt === undefined) return [];
  return answersTo(question)
    .filter((answer) => decidingKey(question, answer, routes) === undefined)
    .map(wordedAll(question));
}

/** A target of a question, with the first answer that leads there. */
export type TargetExample = Pick<Edge, "target" | "answer">;

/** The targets of a question, in the order of their first answers. Lists of choices have many edges, but few targets. */
export function targetExamples(question: CompiledQuestion): TargetExample[] {
  const { routes, otherwise } = question;
  const found = new Map<Target, Response>();
  let unrouted: Response | undefined;
  const answers = answersTo(question);
  for (const answer of Object.values(routes).length > 0 ? answers : answers.slice(0, 1)) {
    const key = decidingKey(question, answer, routes);
    const target = key === undefined ? undefined : (routes[key] as Target);
    if (target === undefined) {
      if (unrouted === undefined) unrouted = answer;
    } else if (!found.has(target)) found.set(target, answer);
  }
  if (unrouted === undefined && (question.optional || found.size === 0)) unrouted = null;
  if (unrouted !== undefined && !found.has(otherwise)) found.set(otherwise, unrouted);
  return [...found].map(([target, answer]) => ({ target, answer: worded(question, answer) }));
}
