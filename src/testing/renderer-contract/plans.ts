import { coverRoutes } from "#analysis/cover/cover-routes.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { viewOf } from "#question-types/question-types.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import type { AnswerRule, AnswerRules } from "#runtime/answer-rule.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import {
  type Act,
  type Chart,
  edgesFrom,
  keyOf,
  type Move,
  otherAnswers,
  pathTo,
  pathToEnd,
  type Step,
  shortestWalk,
} from "./chart.ts";
import { meaningOf, refusedAnswers, textsAtBounds } from "./replies.ts";

/** The walks of a law; how many of the things that it is about they try, and how many there are. */
export interface Plan {
  readonly walks: readonly (readonly Act[])[];
  readonly tried: number;
  readonly of: number;
  /** A mistake that also occurs without this move is not a mistake of this law. */
  readonly about?: Move;
}

/** A walk, and the places of the acts that try something which no walk before has tried. */
export interface Trial {
  readonly walk: readonly Act[];
  readonly tries: readonly number[];
}

/** Adds walks while there is room, and truncates the last one: all of them together do not have more acts. */
export function bounded(of: number, maxSteps: number, trials: Iterable<Trial>): Plan {
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

/** A text that a renderer may store incompletely: its field is too short, or it changes markup or letters. */
const LONG_TEXT = `O'Neill & <b>"Zoë"</b> \u{1f600} ${"and  so on ".repeat(30)}.`;

const LONG_LINES = `${LONG_TEXT}\n\n- one\n- two`;

/**
 * Several choices if a route needs only one, because a renderer may keep only one; and an unusual text if any text is
 * accepted: with several lines if the field has several.
 */
function fuller(item: CompiledQuestion, response: Response, oneLine: boolean): Response {
  const { choices = [], openChoice } = item;
  const listed = openChoice ? choices.slice(0, -1) : choices;
  const isField = viewOf(item.type).ask === "text";
  const longer = (text: string): string => {
    if (listed.includes(text) || !(openChoice || isField)) return text;
    return answerIssue(item, LONG_TEXT) !== null ? text : isField && !oneLine ? LONG_LINES : LONG_TEXT;
  };
  if (typeof response === "string") return longer(response);
  if (!Array.isArray(response)) return response;
  const other = listed.find((choice) => !response.includes(choice));
  const all = response.map((each: string) => longer(each));
  return other === undefined ? all : [other, ...all];
}

/** The respondents of `coverRoutes`, with answers that are not easy to store; and how many edges they take. */
export function covering({ compiled, oneLine }: Chart) {
  const { respondents, edges } = coverRoutes(compiled);
  const walks = respondents.map(({ responses, questions }) =>
    questions.map((question, step): Step => {
      const item = compiled.questions[question] as CompiledQuestion;
      return { question, response: fuller(item, responses[step] ?? null, oneLine) };
    }),
  );
  return { walks, edges };
}

/**
 * Every edge of a survey, and every end of a band, open choice and skip, by few respondents; if these are too many to find, the
 * remaining edges by the shortest walk to each.
 */
export function edgePlan(chart: Chart, maxSteps: number): Plan {
  const { compiled, asked } = chart;
  const { walks, edges } = covering(chart);
  const taken = new Set<string>();
  const isFirst = (question: number, key: string | null): boolean =>
    taken.size < taken.add(`${question} ${key}`).size;
  function* trials() {
    for (const walk of walks) {
      const isNew = walk.map(({ question, response }) =>
        isFirst(question, keyOf(compiled.questions[question] as CompiledQuestion, response)),
      );
      yield { walk, tries: [...walk.keys()].filter((step) => isNew[step]) };
    }
    for (const question of asked)
      for (const { key, answer: response } of edgesFrom(chart, question)) {
        if (!isFirst(question, key)) continue;
        const tries = [pathTo(chart, question).length];
        yield { walk: shortestWalk(chart, { question, response }, "record"), tries };
      }
  }
  return bounded(edges, maxSteps, trials());
}

/**
 * Each of some questions, the farthest first, because the paths there pass others. The action at a question may depend on the
 * answer that led there, and the one that is given afterwards; after it the question is shown again. Continues to the end if
 * that shows something.
 */
export function* visits(
  chart: Chart,
  questions: readonly number[],
  actsAt: (question: number, before: Step | undefined, next: Step | undefined) => readonly Act[],
  toTheEnd = false,
): Generator<Trial> {
  const open = new Set(questions);
  for (const last of [...questions].reverse()) {
    if (!open.has(last)) continue;
    const walk: Act[] = [];
    const tries: number[] = [];
    let before: Step | undefined;
    for (const step of [
      ...pathTo(chart, last),
      ...(toTheEnd ? pathToEnd(chart, last) : [{ question: last }]),
    ]) {
      if (open.delete(step.question)) {
        walk.push(...actsAt(step.question, before, "response" in step ? step : undefined));
        tries.push(walk.length - 1);
      }
      if (!("response" in step)) continue;
      walk.push(step);
      before = step;
    }
    yield { walk, tries };
  }
}

/** Invalid answers to a question. */
export const refusedAt = ({ compiled }: Chart, question: number): Act[] =>
  refusedAnswers(compiled.questions[question] as CompiledQuestion).map((response) => ({ response }));

/** Every question that requires an answer, with invalid answers, and on to the end: none of them is recorded. */
export function refusalPlan(chart: Chart, maxSteps: number): Plan {
  const required = chart.asked.filter((at) => refusedAt(chart, at).length > 0);
  const refusals = visits(chart, required, (question) => refusedAt(chart, question), true);
  return bounded(required.length, maxSteps, refusals);
}

/** To every question forwards and, if possible, backwards, and the same rejected answer twice there. */
export function focusPlan(chart: Chart, maxSteps: number, canGoBack: boolean): Plan {
  const moves = visits(chart, chart.asked, (question, before) => [
    ...refusedAt(chart, question)
      .slice(0, 1)
      .flatMap((refused) => [refused, refused]),
    ...(canGoBack && before ? (["back", before] as const) : []),
  ]);
  return bounded(chart.asked.length, maxSteps, moves);
}

/** To every question and on to the end; leaves and returns at each, and goes back from it, if possible. */
export const readPlan = (chart: Chart, maxSteps: number, canReload: boolean, canGoBack: boolean): Plan =>
  bounded(
    chart.asked.length,
    maxSteps,
    visits(
      chart,
      chart.asked,
      (_, before) => [
        ...(canReload ? (["reload"] as const) : []),
        ...(canGoBack && before ? (["back", before] as const) : []),
      ],
      true,
    ),
  );

/** Every question that bounds the length of its answers, with texts at its bounds. */
export function lengthPlan(chart: Chart, maxSteps: number): Plan {
  const bounds = chart.asked.flatMap((question) => {
    const texts = textsAtBounds(chart.compiled.questions[question] as CompiledQuestion);
    return texts.taken.length + texts.refused.length > 0 ? [{ question, ...texts }] : [];
  });
  function* walks() {
    for (const { question, taken, refused } of bounds) {
      const path = pathTo(chart, question);
      const tried = [refused, ...taken.map((response) => [response])];
      for (const [at, responses] of tried.entries()) {
        const walk = [...path, ...responses.map((response) => ({ response }))];
        yield { walk, tries: at === tried.length - 1 ? [walk.length - 1] : [] };
      }
    }
  }
  return bounded(bounds.length, maxSteps, walks());
}

/**
 * Every question with an answer that no walk of this plan needs: a rule rejects that answer, and any other one continues to the
 * end.
 */
export function rulePlan(chart: Chart, maxSteps: number): Plan & { readonly rules: AnswerRules } {
  const { compiled, asked } = chart;
  const needed = new Map<number, Response[]>();
  for (const { walk } of visits(chart, asked, () => [], true))
    for (const act of walk as readonly Step[])
      needed.set(act.question, [...(needed.get(act.question) ?? []), act.response]);
  const names = responseNames(compiled);
  const rejected = new Map<number, Response>();
  const rules: Record<string, readonly AnswerRule[]> = Object.create(null);
  for (const [question, [first = null, ...others]] of needed) {
    const item = compiled.questions[question] as CompiledQuestion;
    const meanings = new Set(others.map((response) => meaningOf(item, response)));
    const response = otherAnswers(chart, { question, response: first }).find(
      (each) => !meanings.has(meaningOf(item, each)),
    );
    if (response === undefined) continue;
    const meaning = meaningOf(item, response);
    rejected.set(question, response);
    rules[names[question] as string] = [
      (given) => (meaningOf(item, given) === meaning ? { messageId: "rejected", params: {} } : undefined),
    ];
  }
  const questions = asked.filter((question) => rejected.has(question));
  const answerAt = (question: number): Act[] => [{ response: rejected.get(question) as Response }];
  return { ...bounded(questions.length, maxSteps, visits(chart, questions, answerAt, true)), rules };
}
