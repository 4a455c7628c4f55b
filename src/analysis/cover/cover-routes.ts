import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Respondent } from "../respondent.ts";
import { fewestToEnd, type RouteGraph, routeGraph } from "../route-graph.ts";
import { type CoverNetwork, type Crossing, coverNetwork } from "./cover-network.ts";
import { give, LoopWalks } from "./loop-walk.ts";
import { minimumFlow } from "./minimum-flow.ts";
import type { NeededAnswer } from "./needed-answers.ts";
import { shortenWalks } from "./short-walks.ts";

/** A question and a response key that decides about some answer to it; null: otherwise. */
export interface DecidingPair {
  /** The position of the question. */
  readonly question: number;
  /** The response key; null: otherwise. */
  readonly key: string | null;
  /** The answer, where more answers have to be given than there are pairs. */
  readonly response?: Response;
}

/** Few respondents who together do everything that a survey can do. */
export interface RouteCover {
  /** As few as possible. */
  readonly respondents: Respondent[];
  /** How many pairs of a question and a response key they take: all that some respondent takes. */
  readonly edges: number;
  /** So many respondents are needed at least. */
  readonly lowerBound: number;
  /**
   * The reason: so many pairs, or answers, of which no respondent can take two. They are different pairs if that is reason
   * enough; otherwise some are different answers of one pair, as the ends of bands are.
   */
  readonly because: DecidingPair[];
}

/** An answer of which no respondent can give another one that is listed with it. */
interface Apart {
  readonly question: number;
  readonly answer: NeededAnswer;
}

/** The respondents that a flow stands for, each a walk along arcs that have some of it left. */
function walkersOf(graph: RouteGraph, network: CoverNetwork, flow: Int32Array): Respondent[] {
  const { crossings, from, source, sink, nodeOf, within } = network;
  const leaving = new Map<number, number[]>();
  for (let arc = from.length - 1; arc >= 0; arc--) {
    const node = from[arc] as number;
    const arcs = leaving.get(node);
    if (arcs === undefined) leaving.set(node, [arc]);
    else arcs.push(arc);
  }
  const left = flow.slice();
  const loops = new LoopWalks(graph, nodeOf, within);
  const visited = new Uint8Array(network.nodes);
  const respondents: Respondent[] = [];
  const arcFrom = (node: number): number | undefined => {
    const arcs = leaving.get(node) ?? [];
    while (arcs.length > 0 && left[arcs[arcs.length - 1] as number] === 0) arcs.pop();
    return arcs[arcs.length - 1];
  };
  while (arcFrom(source) !== undefined) {
    const respondent: Respondent = { responses: [], questions: [] };
    let at = 0;
    for (let node = source; node !== sink; node = nodeOf[at] as number) {
      const arc = arcFrom(node) as number;
      const { question, target, answers } = crossings[arc] as Crossing;
      if (visited[node] === 0) {
        visited[node] = 1;
        at = loops.answerAll(respondent, at);
      }
      loops.lead(respondent, at, question);
      const remaining = (left[arc] as number) - 1;
      left[arc] = remaining;
      give(respondent, question, (answers[remaining] ?? (answers[0] as NeededAnswer)).response);
      at = target;
    }
    respondents.push(respondent);
  }
  return respondents;
}

/** So many of these answers that no respondent can give two of them: as many as there are. */
function apartFrom(network: CoverNetwork, answersOf: readonly (readonly NeededAnswer[])[]): Apart[] {
  const needs = Int32Array.from(answersOf, (answers) => answers.length);
  const { crossings } = network;
  return minimumFlow({ ...network, needs }).cut.flatMap((arc) =>
    (answersOf[arc] ?? []).map((answer) => ({ question: (crossings[arc] as Crossing).question, answer })),
  );
}

/** The first answer of each response key. */
const onePerKey = (answers: readonly NeededAnswer[]): NeededAnswer[] =>
  answers.filter(({ key }, at) => answers.findIndex((other) => other.key === key) === at);

/** Why so many respondents are needed. */
function reasonFor(network: CoverNetwork, respondents: number): DecidingPair[] {
  const answersOf = network.crossings.map(({ answers }) => answers);
  const pairs = apartFrom(network, answersOf.map(onePerKey));
  if (pairs.length === respondents) return pairs.map(({ question, answer: { key } }) => ({ question, key }));
  return apartFrom(network, answersOf).map(({ question, answer: { key, response } }) => ({
    question,
    key,
    response,
  }));
}

/**
 * Few respondents who together take every pair of a question and a response key that some respondent takes, and give the
 * answers at which questionnaires break first: the lowest and the highest rating of each band, a text for each open choice,
 * the skip of each optional question. There are as few of them as possible, with loops too: walks through a loop may take
 * all of it, so the survey with its loops as single nodes has no loop, and there the fewest walks are a minimum flow.
 * `because` proves it. A survey without questions has one respondent without answers.
 *
 * Near linear in the size of the survey and of the result where surveys are like those that people write: 100,000 questions
 * take seconds. Each round of the flow is linear; where thousands of routes cross at random all the way, there are many
 * rounds, and 100,000 questions take minutes.
 *
 * @example
 * const { respondents, edges, lowerBound } = coverRoutes(compiled);
 * console.log(`${respondents.length} respondents take all ${edges} edges, and at least ${lowerBound} are needed`);
 */
export function coverRoutes(compiled: CompiledSurvey): RouteCover {
  const graph = routeGraph(compiled);
  const { count, reachable } = graph;
  const edges = graph.edges.reduce((sum, each, at) => sum + (reachable[at] === 1 ? each.length : 0), 0);
  if (count === 0)
    return { respondents: [{ responses: [], questions: [] }], edges, lowerBound: 0, because: [] };
  if (fewestToEnd(graph)[0] === -1) return { respondents: [], edges, lowerBound: 0, because: [] };
  const network = coverNetwork(graph);
  const respondents = walkersOf(graph, network, shortenWalks(network, minimumFlow(network).flow));
  const because = reasonFor(network, respondents.length);
  return { respondents, edges, lowerBound: because.length, because };
}
