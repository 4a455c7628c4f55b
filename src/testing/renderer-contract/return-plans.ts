import { nodeOf } from "#analysis/route-graph.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { viewOf } from "#question-types/question-types.ts";
import { nextTarget } from "#routing/next-target.ts";
import {
  type Act,
  type Chart,
  edgesFrom,
  type Move,
  otherAnswers,
  otherwiseAnswered,
  pathBetween,
  pathTo,
  pathToEnd,
  type Step,
  shortestWalk,
} from "./chart.ts";
import { coveringWalks, type Plan, type PlannedWalk, refusedAt, takeWalks, visits } from "./plans.ts";

/**
 * Every answer that leads to an earlier question, and the same round again with other answers. Then leaves and returns, goes back
 * through the second round, and to the end on the shortest path: the answers of the first round have to be restored.
 */
function* secondRounds(chart: Chart): Generator<PlannedWalk> {
  for (const question of chart.reachable)
    for (const { target, answer: response } of edgesFrom(chart, question)) {
      if (target === "end" || target >= question) continue;
      const round = pathBetween(chart, target, question);
      if (round === undefined) continue;
      const first = [...pathTo(chart, target), ...round, { question, response }];
      const second = round.map((step) => otherwiseAnswered(chart, step));
      const back = second.map((): Move => "back");
      yield { walk: [...first, ...second, "reload", ...back, ...pathToEnd(chart, target)], tries: [] };
    }
}

/** Every optional text, removed by going back and clearing the field. */
function* clearedTexts(chart: Chart): Generator<PlannedWalk> {
  for (const question of chart.reachable) {
    const { type, optional } = chart.compiled.questions[question] as CompiledQuestion;
    const edge = edgesFrom(chart, question).find(({ target, answer }) => target !== "end" && answer !== null);
    if (!optional || edge === undefined || viewOf(type).ask !== "text") continue;
    const written = pathTo(chart, question);
    const rest = pathToEnd(chart, edge.target as number);
    const skip: Act = { response: null };
    yield { walk: [...written, { response: edge.answer }, "back", skip, ...rest], tries: [] };
  }
}

/** Every open choice, with another text the second time. Deployed clients keep both texts of several choices. */
function* retypedChoices(chart: Chart): Generator<PlannedWalk> {
  for (const question of chart.reachable) {
    const { type, openChoice } = chart.compiled.questions[question] as CompiledQuestion;
    const [first, second] = ["a text", "another text"] as const;
    const target = nextTarget(chart.compiled, question, second);
    if (openChoice !== true || viewOf(type).ask !== "one" || target === "end") continue;
    const walk: Act[] = [...pathTo(chart, question), { response: first }, "back", { response: second }];
    yield { walk: [...walk, ...pathToEnd(chart, target)], tries: [] };
  }
}

/**
 * Leaves and returns at every question and, if possible, after going back from it; then continues to the end. Repeats this after
 * each answer that leads to an earlier question: a question in a loop has an answer for each visit, and all of them have to be
 * kept, unless the renderer also loses them without leaving, as deployed clients do. Finally leaves and returns after every
 * answer of respondents who take all edges.
 */
export function reloadPlan(chart: Chart, maxSteps: number, canGoBack: boolean): Plan {
  const leave: readonly Act[] = ["reload"];
  const leaveAfter = (before: Step | undefined): readonly Act[] =>
    canGoBack && before ? ["reload", "back", "reload", before] : leave;
  function* trials() {
    yield* visits(chart, chart.reachable, (_, before) => leaveAfter(before), true);
    for (const question of chart.reachable)
      for (const { target, answer: response } of edgesFrom(chart, question)) {
        if (target === "end" || target > question) continue;
        const step = { question, response };
        const rest = pathToEnd(chart, target).flatMap((each) => [each, ...leave]);
        yield { walk: [...shortestWalk(chart, step), ...leaveAfter(step), ...rest], tries: [] };
      }
    if (canGoBack) yield* secondRounds(chart);
    for (const walk of coveringWalks(chart).walks)
      yield { walk: walk.flatMap((step) => [step, ...leave]), tries: [] };
  }
  return { ...takeWalks(chart.reachable.length, maxSteps, trials()), about: "reload" };
}

/**
 * Goes back from every question to each that leads to it, if possible after answering it and going back once. Then gives another
 * answer, so that answers on the abandoned path must not be recorded. Before the first step back an answer is rejected, if
 * possible, because that is not a step.
 */
export function backPlan(chart: Chart, maxSteps: number): Plan {
  const { flow, count } = chart.graph;
  const targetsOf = (at: number) =>
    flow.targets.slice(flow.starts[at], flow.starts[at + 1]).filter((target) => target !== count);
  function* walks() {
    for (const question of chart.reachable)
      for (const target of targetsOf(question)) {
        const edges = edgesFrom(chart, question);
        const direct = edges.find((edge) => edge.target === target);
        const other = edges.find((edge) => edge.target !== target && edge.answer !== null) ?? direct;
        // An answer is not replaced by a skip: in many renderers a choice cannot be deselected.
        const onward = edgesFrom(chart, target).find(
          ({ target: next, answer }) => next !== "end" && answer !== null,
        );
        if (direct === undefined || other === undefined) continue;
        const first = shortestWalk(chart, { question, response: direct.answer });
        // If the question was visited before, its earlier selection may not be removable.
        const refused = target > question ? refusedAt(chart, target).slice(0, 1) : [];
        const onAndBack: Act[] = onward ? [{ response: onward.answer }, "back", "back"] : ["back"];
        const back = [...refused, ...onAndBack];
        const rest = nodeOf(other, count) === count ? [] : pathToEnd(chart, nodeOf(other, count));
        const walk = [...first, ...back, { response: other.answer }, ...rest];
        yield { walk, tries: [first.length + back.length - 1] };
      }
    yield* clearedTexts(chart);
  }
  const pairs = chart.reachable.reduce((sum, at) => sum + targetsOf(at).length, 0);
  return takeWalks(pairs, maxSteps, walks());
}

/**
 * Every question with two answers that do not lead to the end: gives one of them, goes back, and gives the other one, which alone
 * may be recorded at the end. With several choices the answers share none, so that old ones that remain selected are detected.
 */
export function changePlan(chart: Chart, maxSteps: number): Plan {
  const { compiled } = chart;
  const leadsOn = (question: number) => (answer: Response) =>
    nextTarget(compiled, question, answer) !== "end";
  const firstAnswer = (step: Step): Response | undefined =>
    otherAnswers(chart, step).find(leadsOn(step.question));
  const changed = chart.reachable.filter((question) => {
    const edge = edgesFrom(chart, question).find(({ target, answer }) => target !== "end" && answer !== null);
    return edge !== undefined && firstAnswer({ question, response: edge.answer }) !== undefined;
  });
  const change = (_: number, __: Step | undefined, next: Step | undefined): readonly Act[] => {
    // An answer is not replaced by a skip: in many renderers a choice cannot be deselected.
    const response = next === undefined || next.response === null ? undefined : firstAnswer(next);
    return response === undefined ? [] : [{ response }, "back"];
  };
  function* trials() {
    yield* visits(chart, changed, change, true);
    yield* retypedChoices(chart);
  }
  return takeWalks(changed.length, maxSteps, trials());
}
