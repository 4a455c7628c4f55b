import { match } from "ts-pattern";
import { dotText } from "../dot-text.ts";
import { lineColor, paintOf, paints } from "../palette.ts";
import type { Picture, PictureLine, PictureNode } from "../picture.ts";

const NODE_WIDTH = 32;
const LABEL_WIDTH = 24;
const REMARK_WIDTH = 60;

/** What is no rectangle has room in its corners, and needs less of a margin. */
const SLANTED = 'margin="0.05,0.02"';

const shapeOf = ({ kind }: PictureNode): string =>
  match(kind)
    .with("start", "end", "jump", () => `shape=ellipse, ${SLANTED}`)
    .with("run", () => "shape=folder")
    .with("open", () => "shape=note")
    .with("link", () => `shape=parallelogram, ${SLANTED}`)
    .with("rating", () => `shape=octagon, ${SLANTED}`)
    .with("single_choice", () => "shape=box")
    .with("multiple_choice", () => "shape=box, peripheries=2")
    .exhaustive();

function drawNode(node: PictureNode): string {
  const { fill, border, text } = paintOf(node);
  const style = node.reachable ? "" : ', style="rounded,filled,dashed"';
  return `  ${node.id} [label=${dotText(node.label, NODE_WIDTH)}, ${shapeOf(node)}, fillcolor="${fill}", color="${border}", fontcolor="${text}"${style}];`;
}

function drawLine({ from, to, label, reachable, onward }: PictureLine): string {
  const attributes = [
    ...(label === "" ? [] : [`label=${dotText(label, LABEL_WIDTH, " ")}`]),
    ...(onward ? ["weight=8"] : []),
    ...(reachable ? [] : [`style=dashed, fontcolor="${paints.unreachable.text}"`]),
  ];
  return `  ${from} -> ${to}${attributes.length === 0 ? "" : ` [${attributes.join(", ")}]`};`;
}

/** Writes a picture in DOT, one box or line per line of text (https://graphviz.org/doc/info/lang.html). */
export function drawDot({ remarks, nodes, lines }: Picture): string {
  const remark = remarks.length === 0 ? "" : `, label=${dotText(remarks.join(" "), REMARK_WIDTH)}`;
  return `${[
    "digraph survey {",
    `  graph [rankdir=TB, ranksep=0.4, nodesep=0.4, pad=0.2, bgcolor="#ffffff", fontname="Arial", fontsize=10, fontcolor="${lineColor}"${remark}];`,
    '  node [fontname="Arial", fontsize=12, style="rounded,filled", penwidth=1.2, margin="0.25,0.1"];',
    `  edge [fontname="Arial", fontsize=10, color="${lineColor}", fontcolor="${paints.run.text}", arrowsize=0.8];`,
    ...nodes.map(drawNode),
    ...lines.map(drawLine),
    "}",
  ].join("\n")}\n`;
}
