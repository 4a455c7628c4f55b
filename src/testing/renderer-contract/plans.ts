import { coverRoutes } from "#analysis/cover/cover-routes.ts";
import { nodeOf } from "#analysis/route-graph.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { type Act, type Chart, keyOf, type Step, shortestWalk, wayOut, wayTo } from "./chart.ts";
import { refusedAnswers, textsAtBounds } from "./replies.ts";

/** The walks of a law; how many of the things that it is about they try, and how many there are. */
export interface Plan {
  readonly walks: readonly (readonly Act[])[];
  readonly tried: number;
  readonly of: number;
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

/**
 * Each of some questions, the farthest first, as the ways there pass others. What is done at one may know the answer that led
 * there; after it the question is shown again. Goes on to the end where that shows something.
 */
function visitPlan(
  chart: Chart,
  maxSteps: number,
  questions: readonly number[],
  actsAt: (question: number, before: Step | undefined) => readonly Act[],
  toTheEnd = false,
): Plan {
  const open = new Set(questions);
  function* walks() {
    for (const last of [...questions].reverse()) {
      if (!open.has(last)) continue;
      const walk: Act[] = [];
      const tries: number[] = [];
      let before: Step | undefined;
      for (const step of [
        ...wayTo(chart, last),
        ...(toTheEnd ? wayOut(chart, last) : [{ question: last }]),
      ]) {
        if (open.delete(step.question)) {
          walk.push(...actsAt(step.question, before));
          tries.push(walk.length - 1);
        }
        if (!("response" in step)) continue;
        walk.push(step);
        before = step;
      }
      yield { walk, tries };
    }
  }
  return bounded(questions.length, maxSteps, walks());
}

const refusedAt = ({ compiled }: Chart, question: number): Act[] =>
  refusedAnswers(compiled.questions[question] as CompiledQuestion).map((response) => ({ response }));

/** Every question that requires an answer, with answers that do not count. */
export const refusalPlan = (chart: Chart, maxSteps: number): Plan =>
  visitPlan(
    chart,
    maxSteps,
    chart.asked.filter((at) => refusedAt(chart, at).length > 0),
    (question) => refusedAt(chart, question),
  );

/** To every question forwards and, where that can be, backwards, and a refusal there. */
export const focusPlan = (chart: Chart, maxSteps: number, canGoBack: boolean): Plan =>
  visitPlan(chart, maxSteps, chart.asked, (question, before) => [
    ...refusedAt(chart, question).slice(0, 1),
    ...(canGoBack && before ? (["back", before] as const) : []),
  ]);

/** Leaves and comes back at every question and, where that can be, after going back from it; then goes on to the end. */
export const reloadPlan = (chart: Chart, maxSteps: number, canGoBack: boolean): Plan =>
  visitPlan(
    chart,
    maxSteps,
    chart.asked,
    (_, before) => (canGoBack && before ? ["reload", "back", "reload", before] : ["reload"]),
    true,
  );

/** Every question that bounds the length of its answers, with texts at its bounds. */
export function lengthPlan(chart: Chart, maxSteps: number): Plan {
  const bounds = chart.asked.flatMap((question) => {
    const texts = textsAtBounds(chart.compiled.questions[question] as CompiledQuestion);
    return texts.taken.length + texts.refused.length > 0 ? [{ question, ...texts }] : [];
  });
  function* walks() {
    for (const { question, taken, refused } of bounds) {
      const way = wayTo(chart, question);
      const tried = [refused, ...taken.map((response) => [response])];
      for (const [at, responses] of tried.entries()) {
        const walk = [...way, ...responses.map((response) => ({ response }))];
        yield { walk, tries: at === tried.length - 1 ? [walk.length - 1] : [] };
      }
    }
  }
  return bounded(bounds.length, maxSteps, walks());
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
