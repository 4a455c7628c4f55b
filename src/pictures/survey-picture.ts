import type { QuestionNode, SurveyGraph } from "#graph/survey-graph.ts";
import { describeSurvey, titleOf } from "./describe-survey.ts";
import { lineLabel } from "./line-label.ts";
import { mergeEdges } from "./merge-edges.ts";
import type { Picture, PictureLine, PictureNode } from "./picture.ts";
import { shortLine } from "./short-line.ts";

const LABEL_LENGTH = 60;
const TITLE_LENGTH = 1000;

const idOf = (node: string): string => (node === "end" ? "finish" : `q${node}`);

function boxOf({ position, type, text, reachable }: QuestionNode): PictureNode {
  const written = (limit: number): string => `${position}. ${shortLine(text, limit) || "(no text)"}`;
  return {
    id: idOf(String(position)),
    kind: type,
    label: written(LABEL_LENGTH),
    title: reachable ? written(TITLE_LENGTH) : `${written(TITLE_LENGTH)} (never asked)`,
    reachable,
    positions: [position, position],
  };
}

/**
 * The picture of a survey graph: a start, every question by position as branching counts it (from 0), the end; one line
 * for all edges between the same two. Linear in nodes and edges.
 */
export function surveyPicture(graph: SurveyGraph): Picture {
  const nodes: PictureNode[] = [];
  const lines: PictureLine[] = [];
  const first = graph.hasNode("0") ? "0" : "end";
  nodes.push({ id: "start", kind: "start", label: "Start", title: "Start", reachable: true });
  graph.forEachNode((key, node) => {
    nodes.push(
      node.kind === "question"
        ? boxOf(node)
        : { id: idOf(key), kind: "end", label: "End", title: "End", reachable: node.reachable },
    );
  });
  lines.push({ from: "start", to: idOf(first), label: "", reachable: true, onward: true });
  for (const { from, to, edges, only } of mergeEdges(graph)) {
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
  return { title: titleOf(graph), description: describeSurvey(graph), remarks: [], nodes, lines };
}
