import { coverRoutes } from "#analysis/cover/cover-routes.ts";
import {
  answerTo,
  fewestFromStart,
  fewestToEnd,
  nodeOf,
  type RouteGraph,
  routeGraph,
  sourcesOfNodes,
} from "#analysis/route-graph.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { decidingKey, nextTarget } from "#routing/next-target.ts";
import { refusedAnswers } from "./replies.ts";

/** What a respondent does at a time: gives an answer, which may be one that does not count, or goes back. */
export type Act = "back" | { readonly response: Response };

/** A question and the answer to it on the way to another one. */
interface Step {
  readonly question: number;
  readonly response: Response;
}

/** The walks of a law; how many of the things that it is about they try, and how many there are. */
export interface Plan {
  readonly walks: readonly (readonly Act[])[];
  readonly tried: number;
  readonly of: number;
}

/** A survey with the shortest ways through it. */
export interface Chart {
  readonly compiled: CompiledSurvey;
  readonly graph: RouteGraph;
  readonly fromStart: Int32Array;
  readonly toEnd: Int32Array;
  readonly sources: ReturnType<typeof sourcesOfNodes>;
  /** The questions that somebody is asked, those first that take the fewest answers. */
  readonly asked: readonly number[];
}

export function chartOf(compiled: CompiledSurvey): Chart {
  const graph = routeGraph(compiled);
  const fromStart = fewestFromStart(graph);
  const asked = [...graph.questions.keys()]
    .filter((at) => graph.reachable[at] === 1)
    .sort((one, other) => (fromStart[one] as number) - (fromStart[other] as number));
  return {
    compiled,
    graph,
    fromStart,
    toEnd: fewestToEnd(graph),
    sources: sourcesOfNodes(graph.flow),
    asked,
  };
}

/** The key that decides about an answer; null: otherwise. */
export function keyOf(item: CompiledQuestion, response: Response): string | null {
  const key = decidingKey(item, response, item.routes);
  return key === undefined ? null : String(key);
}

/** The fewest answers after which a question is shown. */
function wayTo({ graph, fromStart, sources }: Chart, question: number): Step[] {
  const steps: Step[] = [];
  for (let at = question; at !== 0; ) {
    const nearer = (fromStart[at] as number) - 1;
    const before = sources.sources
      .subarray(sources.starts[at], sources.starts[at + 1])
      .find((source) => fromStart[source] === nearer) as number;
    steps.push({ question: before, response: answerTo(graph, before, at) });
    at = before;
  }
  return steps.reverse();
}

/** The fewest answers from a question to the end. */
function wayOut({ graph: { edges, count }, toEnd }: Chart, question: number): Step[] {
  const steps: Step[] = [];
  for (let at = question; at !== count; ) {
    const nearer = (toEnd[at] as number) - 1;
    const edge = edges[at]?.find((each) => toEnd[nodeOf(each, count)] === nearer);
    if (edge === undefined) break;
    steps.push({ question: at, response: edge.answer });
    at = nodeOf(edge, count);
  }
  return steps;
}

/** The shortest walk on which a question is given an answer, and on to where a mistake after it shows. */
export function shortestWalk(
  chart: Chart,
  step: Step,
  after: "answer" | "back" | "record" = "answer",
): Act[] {
  const walk: Act[] = [...wayTo(chart, step.question), step];
  if (after === "back") return [...walk, "back"];
  const target = nextTarget(chart.compiled, step.question, step.response);
  return after === "answer" || target === "end" ? walk : [...walk, ...wayOut(chart, target)];
}

/** A walk, and the places of the acts that try something which no walk before has tried. */
interface Trial {
  readonly walk: readonly Act[];
  readonly tries: readonly number[];
}

/** As many walks as there is room for, the last one cut: all of them together do not have more acts. */
function bounded(of: number, maxSteps: number, trials: Iterable<Trial>): Plan {
  const walks: (readonly Act[])[] = [];
  let left = maxSteps;
  let tried = 0;
  for (const { walk, tries } of trials) {
    if (left <= 0) break;
    walks.push(walk.slice(0, left));
    tried += tries.filter((at) => at < left).length;
    left -= walk.length;
  }
  return { walks, tried, of };
}

/** Several choices where one is all that a route needs: a renderer may take one of several. */
function fuller({ choices = [], openChoice }: CompiledQuestion, response: Response): Response {
  if (!Array.isArray(response)) return response;
  const listed = openChoice ? choices.slice(0, -1) : choices;
  const other = listed.find((choice) => !response.includes(choice));
  return other === undefined ? response : [other, ...response];
}

/**
 * Every edge of a survey, and every end of a band, own text and skip, by few respondents; where they are too many to find,
 * the edges that are left by the shortest walk to each.
 */
export function edgePlan(chart: Chart, maxSteps: number): Plan {
  const { compiled, graph, asked } = chart;
  const { respondents, edges } = coverRoutes(compiled);
  const taken = new Set<string>();
  const isFirst = (question: number, key: string | null): boolean =>
    taken.size < taken.add(`${question} ${key}`).size;
  function* trials() {
    for (const { responses, questions } of respondents) {
      const walk: Act[] = [];
      const tries: number[] = [];
      for (const [step, at] of questions.entries()) {
        const item = compiled.questions[at] as CompiledQuestion;
        const response = responses[step] ?? null;
        walk.push({ response: fuller(item, response) });
        if (isFirst(at, keyOf(item, response))) tries.push(step);
      }
      yield { walk, tries };
    }
    for (const question of asked)
      for (const { key, answer: response } of graph.edges[question] ?? []) {
        if (!isFirst(question, key)) continue;
        const tries = [wayTo(chart, question).length];
        yield { walk: shortestWalk(chart, { question, response }, "record"), tries };
      }
  }
  return bounded(edges, maxSteps, trials());
}

/** Every question that requires an answer, the farthest first, as the ways there pass others. */
export function refusalPlan(chart: Chart, maxSteps: number): Plan {
  const open = new Map<number, Response[]>();
  for (const at of chart.asked) {
    const refused = refusedAnswers(chart.compiled.questions[at] as CompiledQuestion);
    if (refused.length > 0) open.set(at, refused);
  }
  function* walks() {
    for (const last of [...open.keys()].reverse()) {
      const walk: Act[] = [];
      const tries: number[] = [];
      if (!open.has(last)) continue;
      for (const step of [...wayTo(chart, last), { question: last }]) {
        walk.push(...(open.get(step.question) ?? []).map((response) => ({ response })));
        if (open.delete(step.question)) tries.push(walk.length - 1);
        if ("response" in step) walk.push(step);
      }
      yield { walk, tries };
    }
  }
  return bounded(open.size, maxSteps, walks());
}

/**
 * Back from every question to each that leads to it, after an answer to it where it has another question to go to. Then
 * another answer, so that what was said on the way that was left must not be recorded.
 */
export function backPlan(chart: Chart, maxSteps: number): Plan {
  const { edges, flow, count } = chart.graph;
  const targetsOf = (at: number) =>
    flow.targets.slice(flow.starts[at], flow.starts[at + 1]).filter((target) => target !== count);
  function* walks() {
    for (const question of chart.asked)
      for (const target of targetsOf(question)) {
        const leads = (edges[question] ?? []).find((edge) => edge.target === target);
        const other =
          edges[question]?.find((edge) => edge.target !== target && edge.answer !== null) ?? leads;
        // Nobody takes back an answer by a skip: a picture that was picked can often not be picked off.
        const on = edges[target]?.find(({ target: next, answer }) => next !== "end" && answer !== null);
        if (leads === undefined || other === undefined) continue;
        const first = shortestWalk(chart, { question, response: leads.answer });
        const back: Act[] = on ? [{ response: on.answer }, "back", "back"] : ["back"];
        const rest = nodeOf(other, count) === count ? [] : wayOut(chart, nodeOf(other, count));
        const walk = [...first, ...back, { response: other.answer }, ...rest];
        yield { walk, tries: [first.length + back.length - 1] };
      }
  }
  const pairs = chart.asked.reduce((sum, at) => sum + targetsOf(at).length, 0);
  return bounded(pairs, maxSteps, walks());
}
