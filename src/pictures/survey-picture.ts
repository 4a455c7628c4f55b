import type { QuestionNode, SurveyGraph } from "#graph/survey-graph.ts";
import { describeSurvey, titleOf } from "./describe-survey.ts";
import { lineLabel } from "./line-label.ts";
import { mergeEdges } from "./merge-edges.ts";
import type { Picture, PictureLine, PictureNode } from "./picture.ts";
import { shortLine } from "./short-line.ts";

const LABEL_LENGTH = 60;

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
  const nodes: PictureNode[] = [];
  const lines: PictureLine[] = [];
  const first = graph.hasNode("0") ? "0" : "end";
  nodes.push({ id: "start", kind: "start", label: "Start", reachable: true });
  graph.forEachNode((key, node) => {
    nodes.push(
      node.kind === "question"
        ? boxOf(node)
        : { id: idOf(key), kind: "end", label: "End", reachable: node.reachable },
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
