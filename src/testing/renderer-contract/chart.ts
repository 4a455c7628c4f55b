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
import { answersTo } from "#question-types/traits.ts";
import type { Edge } from "#routing/edges.ts";
import { decidingKey, nextTarget } from "#routing/next-target.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { meaningOf } from "./replies.ts";

/** The moves of a respondent besides answering: goes back, or leaves and returns. */
export type Move = "back" | "reload";

/** One act of a respondent: gives an answer, which may be invalid, or moves. */
export type Act = Move | { readonly response: Response };

/** A question, and the answer to it on the path to another one. */
export interface Step {
  readonly question: number;
  readonly response: Response;
}

/** A survey with the shortest paths through it. */
export interface Chart {
  readonly compiled: CompiledSurvey;
  readonly graph: RouteGraph;
  readonly fromStart: Int32Array;
  readonly toEnd: Int32Array;
  readonly sources: ReturnType<typeof sourcesOfNodes>;
  /** Whether texts are written in one line. */
  readonly oneLine: boolean;
  /** The reachable questions, those with the fewest answers before them first. */
  readonly reachable: readonly number[];
}

/** The edges of a question. */
export const edgesFrom = ({ graph }: Chart, question: number): readonly Edge[] => graph.edges[question] ?? [];

export function chartOf(compiled: CompiledSurvey, oneLine: boolean): Chart {
  const graph = routeGraph(compiled);
  const fromStart = fewestFromStart(graph);
  const reachable = [...graph.questions.keys()]
    .filter((at) => graph.reachable[at] === 1)
    .sort((one, other) => (fromStart[one] as number) - (fromStart[other] as number));
  return {
    compiled,
    graph,
    fromStart,
    toEnd: fewestToEnd(graph),
    sources: sourcesOfNodes(graph.flow),
    oneLine,
    reachable,
  };
}

/** The key that decides an answer; null: otherwise. */
export function keyOf(item: CompiledQuestion, response: Response): string | null {
  const key = decidingKey(item, response, item.routes);
  return key === undefined ? null : String(key);
}

/** The fewest answers after which a question is shown. */
export function pathTo({ graph, fromStart, sources }: Chart, question: number): Step[] {
  const steps: Step[] = [];
  for (let at = question; at !== 0; ) {
    const nearer = (fromStart[at] as number) - 1;
    const previous = sources.sources
      .subarray(sources.starts[at], sources.starts[at + 1])
      .find((source) => fromStart[source] === nearer) as number;
    steps.push({ question: previous, response: answerTo(graph, previous, at) });
    at = previous;
  }
  return steps.reverse();
}

/** The fewest answers from a question to the end. */
export function pathToEnd({ graph: { edges, count }, toEnd }: Chart, question: number): Step[] {
  const steps: Step[] = [];
  for (let at = question; at !== count; ) {
    const nearer = (toEnd[at] as number) - 1;
    // Every reachable question of a survey that compiles has a path to the end.
    const edge = edges[at]?.find((each) => toEnd[nodeOf(each, count)] === nearer) as Edge;
    steps.push({ question: at, response: edge.answer });
    at = nodeOf(edge, count);
  }
  return steps;
}

/** The fewest answers from one question to another; undefined if none lead there. */
export function pathBetween(chart: Chart, from: number, to: number): Step[] | undefined {
  const before = new Map<number, Step>();
  const reached = [from];
  for (const at of reached)
    for (const { target, answer: response } of edgesFrom(chart, at)) {
      if (target === "end" || target === from || before.has(target)) continue;
      before.set(target, { question: at, response });
      reached.push(target);
    }
  const steps: Step[] = [];
  for (let at = to; at !== from; ) {
    const step = before.get(at);
    if (step === undefined) return undefined;
    steps.push(step);
    at = step.question;
  }
  return steps.reverse();
}

/** Valid answers to a question with another meaning than the given one, except skips. They share no choice with it. */
export function otherAnswers({ compiled }: Chart, { question, response }: Step): Response[] {
  const item = compiled.questions[question] as CompiledQuestion;
  const picked: readonly unknown[] = Array.isArray(response) ? response : [];
  const choices = Array.isArray(response) ? (item.choices ?? []).map((choice) => [choice]) : [];
  const texts =
    typeof response === "string"
      ? [`${response}, again`, ...["b", "c"].map((letter) => letter.repeat(response.length))]
      : [];
  // As respondents see them: choices by their texts, not by their positions.
  const listed = answersTo(item).map((each) => (typeof each === "number" && item.choices?.[each]) || each);
  return [...listed, ...choices, ...texts].filter(
    (each) =>
      each !== null &&
      meaningOf(item, each) !== meaningOf(item, response) &&
      !(Array.isArray(each) && each.some((choice) => picked.includes(choice))) &&
      answerIssue(item, each) === null,
  );
}

/** The same step with another answer that leads to the same question, if there is one. */
export function otherwiseAnswered(chart: Chart, step: Step): Step {
  const { question, response } = step;
  const target = nextTarget(chart.compiled, question, response);
  const other = otherAnswers(chart, step).find(
    (each) => nextTarget(chart.compiled, question, each) === target,
  );
  return { question, response: other ?? response };
}

/** The shortest walk on which a question gets a given answer, continued until a mistake after it becomes visible. */
export function shortestWalk(chart: Chart, step: Step, after: readonly Move[] | "record" = []): Act[] {
  const walk: Act[] = [...pathTo(chart, step.question), step];
  if (after !== "record") return [...walk, ...after];
  const target = nextTarget(chart.compiled, step.question, step.response);
  return target === "end" ? walk : [...walk, ...pathToEnd(chart, target)];
}
