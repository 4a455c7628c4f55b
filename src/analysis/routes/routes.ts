import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { forwardOrder, type Respondent, type RouteGraph, routeGraph } from "../route-graph.ts";
import { Detours, type Way } from "./detours.ts";

/** Options of `routes`. */
export interface RoutesOptions {
  /** The maximum number of routes; if not given, unlimited, or 1,000 if a loop leaves them unbounded. */
  readonly limit?: number;
}

const MAX_ROUNDS = 1_000;

/** A question on the way from which other ways on are still to be tried. */
interface Choice {
  /** The number of questions before it. */
  readonly before: number;
  readonly question: number;
  /** The remaining detour there. */
  readonly left: number;
  /** Which of its ways is tried next. */
  readonly next: number;
}

/** The respondent of each route with exactly this detour, depth first. Every path that is begun reaches the end. */
function* routesWith(detours: Detours, end: number, detour: number): Generator<Respondent> {
  const questions: number[] = [];
  const responses: Response[] = [];
  const choices: Choice[] = [{ before: 0, question: 0, left: detour, next: 0 }];
  for (let choice = choices.pop(); choice !== undefined; choice = choices.pop()) {
    let { question: at, left, next } = choice;
    questions.length = responses.length = choice.before;
    while (at !== end) {
      const ways = detours.ways[at] as readonly Way[];
      while (next < ways.length && !leads(detours, ways[next] as Way, left)) next++;
      const way = ways[next];
      if (way === undefined) break;
      if (++next < ways.length) choices.push({ before: questions.length, question: at, left, next });
      questions.push(at);
      responses.push(way.answer);
      at = way.target;
      left -= way.detour;
      next = 0;
    }
    if (at === end) yield { responses: responses.slice(), questions: questions.slice() };
  }
}

/** Whether a way leads to the end with exactly this detour. */
const leads = (detours: Detours, { target, detour }: Way, left: number): boolean =>
  detours.isPossible(target, left - detour);

/**
 * One respondent for each route of a survey: shortest routes first, those of one length by the positions of their questions.
 * Routes are created on demand: the first takes time linear in the survey, and so does each further one. No two have the same
 * sequence of questions, and each reaches the end. If a loop leaves routes unbounded, it stops after `limit` of them, 1,000 if
 * not given; otherwise it yields all, unless there is a limit.
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
  let left = limit ?? (isUnbounded ? MAX_ROUNDS : Number.POSITIVE_INFINITY);
  if (!(left > 0)) return;
  if (graph.count === 0) {
    yield { responses: [], questions: [] };
    return;
  }
  const detours = new Detours(graph);
  for (let detour = detours.next(); detour !== undefined; detour = detours.next())
    for (const respondent of routesWith(detours, graph.count, detour)) {
      yield respondent;
      if (--left <= 0) return;
    }
}
