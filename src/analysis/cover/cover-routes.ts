import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { requireKnownName } from "#diagnostics/did-you-mean.ts";
import { fewestToEnd, type Respondent, type RouteGraph, routeGraph } from "../route-graph.ts";
import { type CoverNetwork, type Crossing, coverNetwork } from "./cover-network.ts";
import { type Budget, give, isSpent, LoopWalks } from "./loop-walk.ts";
import { minimumFlow } from "./minimum-flow.ts";
import type { NeededAnswer } from "./needed-answers.ts";
import { shortenWalks } from "./short-walks.ts";

/** A question and a response key that decides some answer to it; null: otherwise. */
export interface DecidingPair {
  /** The position of the question. */
  readonly question: number;
  /** The response key; null: otherwise. */
  readonly key: string | null;
  /** The answer, if more answers have to be given than there are pairs. */
  readonly response?: Response;
}

/** Respondents who together cover a survey. */
export interface RouteCover {
  /** As few as possible. */
  readonly respondents: Respondent[];
  /** The number of pairs of a reachable question and a response key. */
  readonly edges: number;
  /** A lower bound on the number of respondents. */
  readonly lowerBound: number;
  /**
   * The proof of the bound: `lowerBound` pairs such that no respondent can take two of them. If different pairs do not suffice,
   * some are different answers of one pair, such as the ends of a band.
   */
  readonly because: DecidingPair[];
  /** Whether they cover everything, and are known to be as few as possible; false if a limit was reached first. */
  readonly complete: boolean;
}

/** Options of `coverRoutes`. */
export interface CoverOptions {
  /** The maximum number of answers of all respondents together; 1,000,000 if not given. */
  readonly maxSteps?: number;
}

const defaults: Required<CoverOptions> = { maxSteps: 1_000_000 };

/** The maximum work for each step and each arc. */
const WORK_PER_STEP = 100;

/** An answer that excludes the others listed with it: one respondent cannot give two of them. */
interface ExclusiveAnswer {
  readonly question: number;
  readonly answer: NeededAnswer;
}

/** Converts a flow, which it consumes, to respondents, each a walk along arcs with remaining flow, within the budget. */
function toRespondents(
  graph: RouteGraph,
  network: CoverNetwork,
  remainingFlow: Int32Array,
  budget: Budget,
): Respondent[] {
  const { crossings, from, source, sink, nodeOf, within } = network;
  const leaving = new Map<number, number[]>();
  for (let arc = from.length - 1; arc >= 0; arc--) {
    const node = from[arc] as number;
    const arcs = leaving.get(node);
    if (arcs === undefined) leaving.set(node, [arc]);
    else arcs.push(arc);
  }
  const loops = new LoopWalks(graph, nodeOf, within, budget);
  const visited = new Uint8Array(network.nodes);
  const respondents: Respondent[] = [];
  const arcFrom = (node: number): number | undefined => {
    const arcs = leaving.get(node) as number[];
    while (arcs.length > 0 && remainingFlow[arcs[arcs.length - 1] as number] === 0) arcs.pop();
    return arcs[arcs.length - 1];
  };
  while (arcFrom(source) !== undefined) {
    const respondent: Respondent = { responses: [], questions: [] };
    let at = 0;
    for (let node = source; node !== sink && !isSpent(budget); node = nodeOf[at] as number) {
      const arc = arcFrom(node) as number;
      const { question, target, answers } = crossings[arc] as Crossing;
      if (visited[node] === 0) {
        visited[node] = 1;
        at = loops.answerAll(respondent, at);
      }
      loops.lead(respondent, at, question);
      const remaining = (remainingFlow[arc] as number) - 1;
      remainingFlow[arc] = remaining;
      give(respondent, question, (answers[remaining] ?? (answers[0] as NeededAnswer)).response, budget);
      at = target;
    }
    if (isSpent(budget)) return respondents;
    respondents.push(respondent);
  }
  return respondents;
}

/** The answers of a cut; one respondent cannot give two of them. */
const exclusiveAnswersOf = (
  { crossings }: CoverNetwork,
  cut: readonly number[],
  answersOf: readonly (readonly NeededAnswer[])[],
): ExclusiveAnswer[] =>
  cut.flatMap((arc) =>
    (answersOf[arc] as readonly NeededAnswer[]).map((answer) => ({
      question: (crossings[arc] as Crossing).question,
      answer,
    })),
  );

/** The arcs out of the node with the greatest need: one respondent cannot take two of them. */
function widestNode({ nodes, from, needs }: CoverNetwork): number[] {
  const needed = new Int32Array(nodes);
  let widest = 0;
  for (let arc = 0; arc < from.length; arc++) {
    const node = from[arc] as number;
    (needed[node] as number) += needs[arc] as number;
    if ((needed[node] as number) > (needed[widest] as number)) widest = node;
  }
  return [...from.keys()].filter((arc) => from[arc] === widest);
}

function onePerKey(answers: readonly NeededAnswer[]): NeededAnswer[] {
  const keys = new Set<string | null>();
  return answers.filter(({ key }) => !keys.has(key) && keys.add(key));
}

/** Why a cut requires its number of respondents; without a cut, a weaker lower bound. */
function reasonFor(
  network: CoverNetwork,
  cut: readonly number[] | undefined,
  maxWork: number,
): DecidingPair[] {
  const answersOf = network.crossings.map(({ answers }) => answers);
  const needed = exclusiveAnswersOf(network, cut ?? widestNode(network), answersOf);
  const keyed = answersOf.map(onePerKey);
  const needs = Int32Array.from(keyed, (answers) => answers.length);
  const keyedCut = cut && minimumFlow({ ...network, needs }, maxWork).cut;
  const pairs = keyedCut ? exclusiveAnswersOf(network, keyedCut, keyed) : [];
  if (pairs.length === needed.length)
    return pairs.map(({ question, answer: { key } }) => ({ question, key }));
  return needed.map(({ question, answer: { key, response } }) => ({ question, key, response }));
}

/** The options with their defaults. Throws a TypeError for invalid options. */
function resolveOptions(options: CoverOptions): Required<CoverOptions> {
  for (const name of Object.keys(options)) requireKnownName(name as keyof CoverOptions, defaults, "option");
  const { maxSteps = defaults.maxSteps } = options;
  if (typeof maxSteps !== "number" || !(maxSteps >= 0))
    throw new TypeError("The option maxSteps must be a number of at least 0.");
  return { maxSteps };
}

/**
 * Returns few respondents who together take every reachable pair of a question and a response key, and give the answers at which
 * questionnaires break first: the lowest and the highest rating of each band, a text for each open choice, the skip of each
 * optional question. Their number is minimal, with loops too: walks through a loop may take all of it, so the survey with its
 * loops as single nodes has no loop, and there the fewest walks are a minimum flow. `because` proves it. A survey without
 * questions has one respondent without answers.
 *
 * Time and memory are bounded by the size of the survey and `maxSteps`, the answers that all respondents give together: the
 * respondents of a survey with 30,000 edges give 450 million. If more are needed, or if crossing routes are so numerous that
 * the fewest walks take too long to find, `complete` is false: each respondent is valid and reaches the end, and `edges`,
 * `lowerBound` and `because` are correct, but some pairs are not covered, or fewer respondents may suffice.
 *
 * @example
 * const { respondents, edges, lowerBound, complete } = coverRoutes(compiled, { maxSteps: 10_000 });
 * const some = complete ? "all" : "some";
 * console.log(`${respondents.length} respondents take ${some} of ${edges} edges, and at least ${lowerBound} are needed`);
 */
export function coverRoutes(compiled: CompiledSurvey, options: CoverOptions = {}): RouteCover {
  const { maxSteps } = resolveOptions(options);
  const graph = routeGraph(compiled);
  const { count, reachable } = graph;
  const edges = graph.edges.reduce((sum, each, at) => sum + (reachable[at] === 1 ? each.length : 0), 0);
  if (count === 0)
    return {
      respondents: [{ responses: [], questions: [] }],
      edges,
      lowerBound: 0,
      because: [],
      complete: true,
    };
  if (fewestToEnd(graph)[0] === -1)
    return { respondents: [], edges, lowerBound: 0, because: [], complete: true };
  const network = coverNetwork(graph);
  const maxWork = WORK_PER_STEP * (Math.min(maxSteps, defaults.maxSteps) + count + network.from.length);
  const { flow, cut } = minimumFlow(network, maxWork);
  const budget = { steps: maxSteps, searched: maxWork };
  const respondents = toRespondents(graph, network, shortenWalks(network, flow), budget);
  const because = reasonFor(network, cut, maxWork);
  const complete = cut !== undefined && !isSpent(budget);
  return { respondents, edges, lowerBound: because.length, because, complete };
}
