import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { forwardOrder, type Respondent, type RouteGraph, routeGraph } from "../route-graph.ts";
import { Detours, type Step } from "./detours.ts";

/** Options of `routes`. */
export interface RoutesOptions {
  /** The maximum number of routes; by default all, or 1,000 if a loop makes their number infinite. */
  readonly limit?: number;
}

const DEFAULT_LIMIT_WITH_LOOPS = 1_000;

/** A question on the path from which other steps are still to be tried. */
interface Choice {
  /** The number of questions before it. */
  readonly before: number;
  readonly question: number;
  /** The remaining detour there. */
  readonly remaining: number;
  /** The index of the step that is tried next. */
  readonly next: number;
}

/** The respondent of each route with exactly this detour, depth first. Every path that it begins reaches the end. */
function* routesWith(detours: Detours, end: number, detour: number): Generator<Respondent> {
  const questions: number[] = [];
  const responses: Response[] = [];
  const choices: Choice[] = [{ before: 0, question: 0, remaining: detour, next: 0 }];
  for (let choice = choices.pop(); choice !== undefined; choice = choices.pop()) {
    let { question: at, remaining, next } = choice;
    questions.length = responses.length = choice.before;
    while (at !== end) {
      const steps = detours.steps[at] as readonly Step[];
      while (next < steps.length && !isPossible(detours, steps[next] as Step, remaining)) next++;
      const step = steps[next];
      if (step === undefined) break;
      if (++next < steps.length) choices.push({ before: questions.length, question: at, remaining, next });
      questions.push(at);
      responses.push(step.answer);
      at = step.target;
      remaining -= step.detour;
      next = 0;
    }
    if (at === end) yield { responses: responses.slice(), questions: questions.slice() };
  }
}

/** Whether a step leads to the end with exactly this detour. */
const isPossible = (detours: Detours, { target, detour }: Step, remaining: number): boolean =>
  detours.isPossible(target, remaining - detour);

/**
 * Yields one respondent for each route of a survey: shortest routes first, those of the same length in the order of the
 * positions of their questions. Routes are created on demand, each in time linear in the survey. No two have the same sequence
 * of questions, and each reaches the end. Stops after `limit` routes; without a limit it yields all of them, or 1,000 if a loop
 * makes their number infinite.
 *
 * @example
 * for (const { questions, responses } of routes(compiled, { limit: 10 }))
 *   console.log(questions.join(" "), JSON.stringify(responses));
 */
export function routes(compiled: CompiledSurvey, { limit }: RoutesOptions = {}): Generator<Respondent> {
  return routesOf(routeGraph(compiled), limit);
}

function* routesOf(graph: RouteGraph, limit: number | undefined): Generator<Respondent> {
  const isUnbounded = graph.count > 0 && forwardOrder(graph) === undefined;
  let remaining = limit ?? (isUnbounded ? DEFAULT_LIMIT_WITH_LOOPS : Number.POSITIVE_INFINITY);
  if (!(remaining > 0)) return;
  if (graph.count === 0) {
    yield { responses: [], questions: [] };
    return;
  }
  const detours = new Detours(graph);
  for (let detour = detours.next(); detour !== undefined; detour = detours.next())
    for (const respondent of routesWith(detours, graph.count, detour)) {
      yield respondent;
      if (--remaining <= 0) return;
    }
}
