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

/** The walks of a law, and how many of the things to test they test. */
export interface Plan {
  readonly walks: readonly (readonly Act[])[];
  readonly tried: number;
  /** How many things there are to test. */
  readonly of: number;
  /** A mistake that also occurs without this move is not a mistake of this law. */
  readonly about?: Move;
}

/** A walk, and the indexes of the acts that test something new. */
export interface PlannedWalk {
  readonly walk: readonly Act[];
  readonly tries: readonly number[];
}

/** Takes walks up to a total of `maxSteps` acts, truncating the last one. */
export function takeWalks(of: number, maxSteps: number, trials: Iterable<PlannedWalk>): Plan {
  const walks: (readonly Act[])[] = [];
  let remaining = maxSteps;
  let tried = 0;
  for (const { walk, tries } of trials) {
    if (remaining <= 0) break;
    walks.push(walk.slice(0, remaining));
    tried += tries.filter((at) => at < remaining).length;
    remaining -= walk.length;
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
function extendAnswer(item: CompiledQuestion, response: Response, oneLine: boolean): Response {
  const { choices = [], openChoice } = item;
  const listed = openChoice ? choices.slice(0, -1) : choices;
  const isField = viewOf(item.type).ask === "text";
  const lengthen = (text: string): string => {
    if (listed.includes(text) || !(openChoice || isField)) return text;
    return answerIssue(item, LONG_TEXT) !== null ? text : isField && !oneLine ? LONG_LINES : LONG_TEXT;
  };
  if (typeof response === "string") return lengthen(response);
  if (!Array.isArray(response)) return response;
  const other = listed.find((choice) => !response.includes(choice));
  const all = response.map((each: string) => lengthen(each));
  return other === undefined ? all : [other, ...all];
}

/** The respondents of `coverRoutes`, with answers that are difficult to store; and how many edges there are. */
export function coveringWalks({ compiled, oneLine }: Chart) {
  const { respondents, edges } = coverRoutes(compiled);
  const walks = respondents.map(({ responses, questions }) =>
    questions.map((question, step): Step => {
      const item = compiled.questions[question] as CompiledQuestion;
      return { question, response: extendAnswer(item, responses[step] ?? null, oneLine) };
    }),
  );
  return { walks, edges };
}

/**
 * Every edge of a survey, and every end of a band, open choice and skip, by few respondents; edges that these do not take, by
 * the shortest walk to each.
 */
export function edgePlan(chart: Chart, maxSteps: number): Plan {
  const { compiled, reachable } = chart;
  const { walks, edges } = coveringWalks(chart);
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
    for (const question of reachable)
      for (const { key, answer: response } of edgesFrom(chart, question)) {
        if (!isFirst(question, key)) continue;
        const tries = [pathTo(chart, question).length];
        yield { walk: shortestWalk(chart, { question, response }, "record"), tries };
      }
  }
  return takeWalks(edges, maxSteps, trials());
}

/**
 * Visits each of some questions, the farthest first, because the paths there pass others. The acts at a question may depend on
 * the answer that led there, and the one that is given afterwards; after them the question is shown again. With `toTheEnd`, each
 * walk continues to the end.
 */
export function* visits(
  chart: Chart,
  questions: readonly number[],
  actsAt: (question: number, before: Step | undefined, next: Step | undefined) => readonly Act[],
  toTheEnd = false,
): Generator<PlannedWalk> {
  const unvisited = new Set(questions);
  for (const last of [...questions].reverse()) {
    if (!unvisited.has(last)) continue;
    const walk: Act[] = [];
    const tries: number[] = [];
    let before: Step | undefined;
    for (const step of [
      ...pathTo(chart, last),
      ...(toTheEnd ? pathToEnd(chart, last) : [{ question: last }]),
    ]) {
      if (unvisited.delete(step.question)) {
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

/** Every question that requires an answer, with invalid answers; continues to the end, where none of them may be recorded. */
export function refusalPlan(chart: Chart, maxSteps: number): Plan {
  const required = chart.reachable.filter((at) => refusedAt(chart, at).length > 0);
  const refusals = visits(chart, required, (question) => refusedAt(chart, question), true);
  return takeWalks(required.length, maxSteps, refusals);
}

/** Reaches every question forwards and, if possible, backwards, and gives the same invalid answer twice there. */
export function focusPlan(chart: Chart, maxSteps: number, canGoBack: boolean): Plan {
  const moves = visits(chart, chart.reachable, (question, before) => [
    ...refusedAt(chart, question)
      .slice(0, 1)
      .flatMap((refused) => [refused, refused]),
    ...(canGoBack && before ? (["back", before] as const) : []),
  ]);
  return takeWalks(chart.reachable.length, maxSteps, moves);
}

/** Reaches every question, and continues to the end; leaves and returns at each, and goes back from it, if possible. */
export const readPlan = (chart: Chart, maxSteps: number, canReload: boolean, canGoBack: boolean): Plan =>
  takeWalks(
    chart.reachable.length,
    maxSteps,
    visits(
      chart,
      chart.reachable,
      (_, before) => [
        ...(canReload ? (["reload"] as const) : []),
        ...(canGoBack && before ? (["back", before] as const) : []),
      ],
      true,
    ),
  );

/** Every question that bounds the length of its answers, with texts at its bounds. */
export function lengthPlan(chart: Chart, maxSteps: number): Plan {
  const bounds = chart.reachable.flatMap((question) => {
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
  return takeWalks(bounds.length, maxSteps, walks());
}

/**
 * Every question with an answer that no walk of this plan needs: a rule rejects that answer, and any other one continues to the
 * end.
 */
export function rulePlan(chart: Chart, maxSteps: number): Plan & { readonly rules: AnswerRules } {
  const { compiled, reachable } = chart;
  const needed = new Map<number, Response[]>();
  for (const { walk } of visits(chart, reachable, () => [], true))
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
  const questions = reachable.filter((question) => rejected.has(question));
  const answerAt = (question: number): Act[] => [{ response: rejected.get(question) as Response }];
  return { ...takeWalks(questions.length, maxSteps, visits(chart, questions, answerAt, true)), rules };
}
