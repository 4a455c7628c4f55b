import { findComponents } from "#routing/loops.ts";
import { fewestToEnd, type RouteGraph } from "../route-graph.ts";
import type { Network } from "./minimum-flow.ts";
import { type NeededAnswer, neededAnswers } from "./needed-answers.ts";

/** Answers to one question that leave its loop, if it is in one, and lead to the same node. */
export interface Crossing {
  readonly question: number;
  readonly target: number;
  readonly answers: NeededAnswer[];
}

/** The requirements of a cover: between loops a network of walks, within loops answers that any respondent may give. */
export interface CoverNetwork extends Network {
  /** The crossing that corresponds to each arc. */
  readonly crossings: readonly Crossing[];
  /** The node of the network for each question from which the end can be reached, and for the end; -1 for others. */
  readonly nodeOf: Int32Array;
  /** By question: the answers that lead back into its own loop. */
  readonly within: ReadonlyMap<number, NeededAnswer[]>;
}

/** The node of the network for each question: loops are one node, every arc leads to a lower one, and 0 is the end. */
function numberNodes(graph: RouteGraph): { nodeOf: Int32Array; nodes: number } {
  const { count, flow, reachable } = graph;
  const fewest = fewestToEnd(graph);
  const components = findComponents(flow);
  const nodeOf = new Int32Array(count + 1).fill(-1);
  nodeOf[count] = 0;
  let nodes = 1;
  for (let component = 0; component < components.count; component++) {
    const from = components.starts[component] as number;
    const to = components.starts[component + 1] as number;
    const first = components.members[from] as number;
    if (reachable[first] === 0 || fewest[first] === -1) continue;
    for (let at = from; at < to; at++) nodeOf[components.members[at] as number] = nodes;
    nodes++;
  }
  return { nodeOf, nodes };
}

/** The network of a survey from whose first question the end can be reached. Linear in edges. */
export function coverNetwork(graph: RouteGraph): CoverNetwork {
  const { count, questions, edges } = graph;
  const { nodeOf, nodes } = numberNodes(graph);
  const crossings: Crossing[] = [];
  const within = new Map<number, NeededAnswer[]>();
  for (let question = 0; question < count; question++) {
    if (nodeOf[question] === -1) continue;
    const own = new Map<number, Crossing>();
    const item = questions[question];
    for (const answer of item ? neededAnswers(item, edges[question] ?? [], count) : []) {
      const { target } = answer;
      if (nodeOf[target] === nodeOf[question]) {
        const list = within.get(question);
        if (list === undefined) within.set(question, [answer]);
        else list.push(answer);
      } else if (nodeOf[target] !== -1) {
        const crossing = own.get(target);
        if (crossing === undefined) own.set(target, { question, target, answers: [answer] });
        else crossing.answers.push(answer);
      }
    }
    crossings.push(...own.values());
  }
  return {
    nodes,
    source: nodeOf[0] as number,
    sink: 0,
    from: Int32Array.from(crossings, ({ question }) => nodeOf[question] as number),
    to: Int32Array.from(crossings, ({ target }) => nodeOf[target] as number),
    needs: Int32Array.from(crossings, ({ answers }) => answers.length),
    crossings,
    nodeOf,
    within,
  };
}
