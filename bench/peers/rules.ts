// The rules with errors, as written for `superRefine`: blank texts, links, targets, response keys, endless loops. There are two
// versions of the loop rule: two traversals of plain arrays, and graphology's strongly connected components.
import { MultiDirectedGraph } from "graphology";
import { stronglyConnectedComponents } from "graphology-components";

interface Asked {
  readonly type: string;
  readonly question: string;
  readonly link?: string | null;
  readonly scale?: number;
  readonly choices?: readonly string[];
  readonly hasOpenChoice?: boolean | null;
  readonly branching?: {
    readonly type?: string;
    readonly index?: number;
    readonly responseValues?: Readonly<Record<string, number | string>>;
  } | null;
}

const bands: Readonly<Record<number, readonly string[]>> = {
  10: ["detractors", "passives", "promoters"],
};
const threeBands = ["negative", "neutral", "positive"];

const isKeyOf = ({ type, scale = 0, choices = [] }: Asked, key: string): boolean => {
  if (type === "rating") {
    if ((bands[scale] ?? threeBands).includes(key)) return true;
    return /^\d+$/.test(key) && Number(key) >= (scale === 10 ? 0 : 1) && Number(key) <= scale;
  }
  return (/^\d+$/.test(key) && Number(key) < choices.length) || choices.includes(key);
};

function isLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  return ["https:", "mailto:"].includes(new URL(link).protocol);
}

/** Returns the targets of a question; null if it is invalid. The number of questions is the end. */
function targetsOf(asked: Asked, position: number, count: number): number[] | null {
  const next = position + 1;
  const { branching } = asked;
  switch (branching?.type) {
    case "end":
      return [count];
    case "specific_question":
      return (branching.index as number) < count ? [branching.index as number] : null;
    case "response_based": {
      if (asked.type !== "rating" && asked.type !== "single_choice") return null;
      const targets = [next];
      for (const [key, value] of Object.entries(branching.responseValues ?? {})) {
        if (!isKeyOf(asked, key)) return null;
        const target = value === "end" ? count : value === "next_question" ? next : (value as number);
        if (target > count || (target === count && typeof value === "number")) return null;
        targets.push(target);
      }
      return targets;
    }
    default:
      return [next];
  }
}

/** Returns the targets of every question; null if a question is invalid. */
function targetsOfAll(survey: unknown): number[][] | null {
  const questions = ((survey as { questions?: readonly Asked[] | null }).questions ?? []) as readonly Asked[];
  const all: number[][] = [];
  for (const [position, asked] of questions.entries()) {
    if (asked.question.trim() === "") return null;
    if (asked.choices?.some((choice) => choice.trim() === "")) return null;
    if (asked.type === "link" && asked.link != null && !isLink(asked.link)) return null;
    const targets = targetsOf(asked, position, questions.length);
    if (targets === null) return null;
    all.push(targets);
  }
  return all;
}

/** Returns the nodes reachable over edges. */
function reached(from: number, edges: readonly (readonly number[])[]): Uint8Array {
  const seen = new Uint8Array(edges.length);
  const open = [from];
  seen[from] = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const target of edges[node] as readonly number[])
      if (seen[target] === 0) {
        seen[target] = 1;
        open.push(target);
      }
  return seen;
}

/** Whether a reachable question has no path to the end, with two traversals. */
export function walkRefuses(survey: unknown): boolean {
  const targets = targetsOfAll(survey);
  if (targets === null) return true;
  const count = targets.length;
  const sources: number[][] = Array.from({ length: count + 1 }, () => []);
  for (const [source, list] of targets.entries()) for (const target of list) sources[target]?.push(source);
  const reachable = reached(0, [...targets, []]);
  const ending = reached(count, sources);
  return targets.some((_, position) => reachable[position] === 1 && ending[position] === 0);
}

/** Whether a graph has a reachable component without outgoing edges. */
export function componentsRefuse(survey: unknown): boolean {
  const targets = targetsOfAll(survey);
  if (targets === null) return true;
  const graph = new MultiDirectedGraph();
  for (let node = 0; node <= targets.length; node++) graph.addNode(String(node));
  for (const [source, list] of targets.entries())
    for (const target of list) graph.addDirectedEdge(String(source), String(target));
  const reachable = reached(0, [...targets, []]);
  return stronglyConnectedComponents(graph).some((component) => {
    const inside = new Set(component);
    if (inside.has(String(targets.length)) || reachable[Number(component[0])] === 0) return false;
    return component.every((node) => graph.outNeighbors(node).every((target) => inside.has(target)));
  });
}
