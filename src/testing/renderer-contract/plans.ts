import { coverRoutes } from "#analysis/cover/cover-routes.ts";
import { nodeOf } from "#analysis/route-graph.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { viewOf } from "#question-types/views.ts";
import { answerIssue } from "#runtime/answer-question.ts";
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

/** A text of which a renderer may keep less: a field that is too short, markup, letters that are not as they were written. */
const LONG_TEXT = `O'Neill & <b>"Zoë"</b> \u{1f600} ${"and  so on ".repeat(30)}.`;

/**
 * Several choices where one is all that a route needs, of which a renderer may take one; and a text that is not easy to keep, where
 * any does.
 */
function fuller(item: CompiledQuestion, response: Response): Response {
  const { choices = [], openChoice } = item;
  const listed = openChoice ? choices.slice(0, -1) : choices;
  if (typeof response === "string" && !listed.includes(response)) {
    const isWritten = openChoice || viewOf(item.type).ask === "text";
    return isWritten && answerIssue(item, LONG_TEXT) === null ? LONG_TEXT : response;
  }
  if (!Array.isArray(response)) return response;
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
function* visits(
  chart: Chart,
  questions: readonly number[],
  actsAt: (question: number, before: Step | undefined) => readonly Act[],
  toTheEnd = false,
): Generator<Trial> {
  const open = new Set(questions);
  for (const last of [...questions].reverse()) {
    if (!open.has(last)) continue;
    const walk: Act[] = [];
    const tries: number[] = [];
    let before: Step | undefined;
    for (const step of [...wayTo(chart, last), ...(toTheEnd ? wayOut(chart, last) : [{ question: last }])]) {
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

const refusedAt = ({ compiled }: Chart, question: number): Act[] =>
  refusedAnswers(compiled.questions[question] as CompiledQuestion).map((response) => ({ response }));

/** Every question that requires an answer, with answers that do not count. */
export function refusalPlan(chart: Chart, maxSteps: number): Plan {
  const required = chart.asked.filter((at) => refusedAt(chart, at).length > 0);
  const refusals = visits(chart, required, (question) => refusedAt(chart, question));
  return bounded(required.length, maxSteps, refusals);
}

/** To every question forwards and, where that can be, backwards, and a refusal there. */
export function focusPlan(chart: Chart, maxSteps: number, canGoBack: boolean): Plan {
  const moves = visits(chart, chart.asked, (question, before) => [
    ...refusedAt(chart, question).slice(0, 1),
    ...(canGoBack && before ? (["back", before] as const) : []),
  ]);
  return bounded(chart.asked.length, maxSteps, moves);
}

/** To every question and on to the end; leaves and comes back at each where that can be. */
export const readPlan = (chart: Chart, maxSteps: number, canReload: boolean): Plan =>
  bounded(
    chart.asked.length,
    maxSteps,
    visits(chart, chart.asked, () => (canReload ? ["reload"] : []), true),
  );

/**
 * Leaves and comes back at every question and, where that can be, after going back from it; then goes on to the end. Once more
 * where an answer leads back in the list: a question in a loop has an answer for each visit, and all of them have to be kept.
 */
export function reloadPlan(chart: Chart, maxSteps: number, canGoBack: boolean): Plan {
  const leave: readonly Act[] = ["reload"];
  const leaveAfter = (before: Step | undefined): readonly Act[] =>
    canGoBack && before ? ["reload", "back", "reload", before] : leave;
  function* trials() {
    yield* visits(chart, chart.asked, (_, before) => leaveAfter(before), true);
    for (const question of chart.asked)
      for (const { target, answer: response } of chart.graph.edges[question] ?? []) {
        if (target === "end" || target > question) continue;
        const step = { question, response };
        const rest = wayOut(chart, target).flatMap((each) => [each, ...leave]);
        yield { walk: [...shortestWalk(chart, step), ...leaveAfter(step), ...rest], tries: [] };
      }
  }
  return bounded(chart.asked.length, maxSteps, trials());
}

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
