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
import { bounded, covering, type Plan, refusedAt, type Trial, visits } from "./plans.ts";

/**
 * Every answer that leads back in the list, taken twice with other answers the second time. Then leaves and returns, goes back
 * out of the second round and to the end on the shortest path: the answers of the first round are restored.
 */
function* secondRounds(chart: Chart): Generator<Trial> {
  for (const question of chart.asked)
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

/** Every optional text, taken back by clearing the field. */
function* takenBack(chart: Chart): Generator<Trial> {
  for (const question of chart.asked) {
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
function* retyped(chart: Chart): Generator<Trial> {
  for (const question of chart.asked) {
    const { type, openChoice } = chart.compiled.questions[question] as CompiledQuestion;
    const [first, second] = ["a text", "another text"] as const;
    const target = nextTarget(chart.compiled, question, second);
    if (openChoice !== true || viewOf(type).ask !== "one" || target === "end") continue;
    const walk: Act[] = [...pathTo(chart, question), { response: first }, "back", { response: second }];
    yield { walk: [...walk, ...pathToEnd(chart, target)], tries: [] };
  }
}

/**
 * Leaves and returns at every question and, if possible, after going back from it; then goes on to the end. Repeats this after
 * each answer that leads back in the list: a question in a loop has an answer for each visit, and all of them have to be kept,
 * if they are kept without leaving: deployed clients have one answer for each question. Finally after every answer of
 * respondents who take all edges.
 */
export function reloadPlan(chart: Chart, maxSteps: number, canGoBack: boolean): Plan {
  const leave: readonly Act[] = ["reload"];
  const leaveAfter = (before: Step | undefined): readonly Act[] =>
    canGoBack && before ? ["reload", "back", "reload", before] : leave;
  function* trials() {
    yield* visits(chart, chart.asked, (_, before) => leaveAfter(before), true);
    for (const question of chart.asked)
      for (const { target, answer: response } of edgesFrom(chart, question)) {
        if (target === "end" || target > question) continue;
        const step = { question, response };
        const rest = pathToEnd(chart, target).flatMap((each) => [each, ...leave]);
        yield { walk: [...shortestWalk(chart, step), ...leaveAfter(step), ...rest], tries: [] };
      }
    if (canGoBack) yield* secondRounds(chart);
    for (const walk of covering(chart).walks)
      yield { walk: walk.flatMap((step) => [step, ...leave]), tries: [] };
  }
  return { ...bounded(chart.asked.length, maxSteps, trials()), about: "reload" };
}

/**
 * Back from every question to each that leads to it, after an answer to it if it has another next question. Then another
 * answer, so that answers on the abandoned path must not be recorded. Before the first step back an answer is rejected, if
 * possible: it is not a step.
 */
export function backPlan(chart: Chart, maxSteps: number): Plan {
  const { flow, count } = chart.graph;
  const targetsOf = (at: number) =>
    flow.targets.slice(flow.starts[at], flow.starts[at + 1]).filter((target) => target !== count);
  function* walks() {
    for (const question of chart.asked)
      for (const target of targetsOf(question)) {
        const edges = edgesFrom(chart, question);
        const leads = edges.find((edge) => edge.target === target);
        const other = edges.find((edge) => edge.target !== target && edge.answer !== null) ?? leads;
        // An answer is not replaced by a skip: in many renderers a choice cannot be deselected.
        const on = edgesFrom(chart, target).find(
          ({ target: next, answer }) => next !== "end" && answer !== null,
        );
        if (leads === undefined || other === undefined) continue;
        const first = shortestWalk(chart, { question, response: leads.answer });
        // If it was asked before, the selection of that time may not be removable.
        const refused = target > question ? refusedAt(chart, target).slice(0, 1) : [];
        const onAndBack: Act[] = on ? [{ response: on.answer }, "back", "back"] : ["back"];
        const back = [...refused, ...onAndBack];
        const rest = nodeOf(other, count) === count ? [] : pathToEnd(chart, nodeOf(other, count));
        const walk = [...first, ...back, { response: other.answer }, ...rest];
        yield { walk, tries: [first.length + back.length - 1] };
      }
    yield* takenBack(chart);
  }
  const pairs = chart.asked.reduce((sum, at) => sum + targetsOf(at).length, 0);
  return bounded(pairs, maxSteps, walks());
}

/**
 * Every question that has two answers after which respondents can return: one of them, back, and the other one, which alone is
 * recorded at the end. If it has several choices, different ones, so that old ones that remain selected show.
 */
export function changePlan(chart: Chart, maxSteps: number): Plan {
  const { compiled } = chart;
  const leadsOn = (question: number) => (answer: Response) =>
    nextTarget(compiled, question, answer) !== "end";
  const firstAnswer = (step: Step): Response | undefined =>
    otherAnswers(chart, step).find(leadsOn(step.question));
  const changed = chart.asked.filter((question) => {
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
    yield* retyped(chart);
  }
  return bounded(changed.length, maxSteps, trials());
}
