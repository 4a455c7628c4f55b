import type { QuestionNode, SurveyEdge, SurveyGraph } from "#graph/survey-graph.ts";
import { shortLine } from "./fit-text.ts";

/** What a box stands for: a question by its type, a run of questions drawn as one, or the target of a line that was cut. */
export type PictureKind = "start" | "end" | "run" | "jump" | QuestionNode["type"];

/** A box of a picture. */
export interface PictureNode {
  /** ASCII letters and digits, not a keyword in any format: `start`, `q0` to `q<n-1>`, `finish`. */
  readonly id: string;
  readonly kind: PictureKind;
  /** One line of at most some 70 characters; not escaped. */
  readonly label: string;
  /** The whole text as it was given; the label may hold only its beginning. */
  readonly text?: string;
  /** Whether some respondent reaches it. */
  readonly reachable: boolean;
  /** Questions and runs: the first and the last position. */
  readonly positions?: readonly [number, number];
}

/** A line of a picture: all edges from one box to another. */
export interface PictureLine {
  readonly from: string;
  readonly to: string;
  /** The answers that lead along it, in one line, not escaped; empty when all do. */
  readonly label: string;
  readonly reachable: boolean;
  /** Whether respondents take it to the next box in order; such lines are the spine of the picture. */
  readonly onward: boolean;
}

/** A survey as boxes and lines, in the order in which they are drawn. */
export interface Picture {
  readonly title: string;
  /** What is in it, in one sentence. */
  readonly description: string;
  /** What is simplified in it, if anything. */
  readonly remarks: readonly string[];
  readonly nodes: readonly PictureNode[];
  readonly lines: readonly PictureLine[];
}

const LABEL_LENGTH = 60;
const KEY_LENGTH = 40;
const MOST_KEYS = 12;

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

const titleOf = (graph: SurveyGraph): string =>
  graph.order === 1 ? "Survey without questions" : `Survey of ${counted(graph.order - 1, "question")}`;

/** What a picture of the survey shows beyond its title, for readers who cannot see it. */
function describe(graph: SurveyGraph): string {
  const neverAsked = graph.reduceNodes(
    (count, _key, node) => (node.kind === "question" && !node.reachable ? count + 1 : count),
    0,
  );
  return [
    counted(graph.size, "edge"),
    ...(neverAsked === 0 ? [] : [`${counted(neverAsked, "question")} never asked`]),
    ...(graph.getNodeAttribute("end", "reachable") ? [] : ["no way to the end"]),
  ].join(", ");
}

/** All edges from one node to another, in their order. */
interface Bundle {
  readonly from: string;
  readonly to: string;
  readonly edges: SurveyEdge[];
  /** Whether it is the only way out of the question, and has no response key. */
  readonly only: boolean;
}

/** The edges of a survey graph, those between the same two nodes together, in the order of the first of them. */
function bundleEdges(graph: SurveyGraph): Bundle[] {
  const bundles: Bundle[] = [];
  let source: string | undefined;
  const byTarget = new Map<string, Bundle>();
  graph.forEachEdge((_key, edge, from, to) => {
    // All edges out of a node follow each other.
    if (from !== source) byTarget.clear();
    source = from;
    let bundle = byTarget.get(to);
    if (bundle === undefined) {
      bundle = { from, to, edges: [], only: edge.responseKey === null && graph.outDegree(from) === 1 };
      byTarget.set(to, bundle);
      bundles.push(bundle);
    }
    bundle.edges.push(edge);
  });
  return bundles;
}

function keyLabel({ responseKey, answer }: SurveyEdge): string {
  if (responseKey === null) return answer === null ? "skipped" : "otherwise";
  const key = shortLine(responseKey, KEY_LENGTH) || "(no text)";
  // The position of a choice says little: its text is added.
  return typeof answer === "string" && answer !== responseKey && /^\d+$/.test(responseKey)
    ? `${key} (${shortLine(answer, KEY_LENGTH)})`
    : key;
}

/**
 * The answers that lead along a line: its response keys, `otherwise` for answers without a route of their own, `skipped`
 * where those are only the skips. Beyond twelve it says how many more there are.
 */
function lineLabel(edges: readonly SurveyEdge[]): string {
  const keys = edges.slice(0, MOST_KEYS).map(keyLabel);
  if (edges.length > MOST_KEYS) keys.push(`and ${edges.length - MOST_KEYS} more`);
  return keys.join(", ");
}

const idOf = (node: string): string => (node === "end" ? "finish" : `q${node}`);

const boxOf = ({ position, type, text, reachable }: QuestionNode): PictureNode => ({
  id: idOf(String(position)),
  kind: type,
  label: `${position}. ${shortLine(text, LABEL_LENGTH) || "(no text)"}`,
  text,
  reachable,
  positions: [position, position],
});

/**
 * The picture of a survey graph: a start, every question by position as branching counts it (from 0), the end; one line
 * for all edges between the same two. Linear in nodes and edges.
 */
export function surveyPicture(graph: SurveyGraph): Picture {
  const first = graph.hasNode("0") ? "0" : "end";
  const nodes: PictureNode[] = [{ id: "start", kind: "start", label: "Start", reachable: true }];
  graph.forEachNode((key, node) => {
    nodes.push(
      node.kind === "question"
        ? boxOf(node)
        : { id: idOf(key), kind: "end", label: "End", reachable: node.reachable },
    );
  });
  const lines: PictureLine[] = [{ from: "start", to: idOf(first), label: "", reachable: true, onward: true }];
  for (const { from, to, edges, only } of bundleEdges(graph)) {
    const reachable = graph.getNodeAttribute(from, "reachable");
    const next = to === "end" ? graph.order - 1 : Number(to);
    lines.push({
      from: idOf(from),
      to: idOf(to),
      label: only ? "" : lineLabel(edges),
      reachable,
      onward: reachable && next === Number(from) + 1,
    });
  }
  return { title: titleOf(graph), description: describe(graph), remarks: [], nodes, lines };
}
