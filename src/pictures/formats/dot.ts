import { INK, type Shape } from "#question-types/card.ts";
import { cards, lineColor, paintOf, unreachable, wrongColor } from "../cards.ts";
import type { Picture, PictureLine, PictureNode } from "../picture.ts";
import { wrapToWidth } from "../text-width.ts";

/** The maximum widths of lines of text, in points, and their font sizes. */
const NODE = { width: 190, size: 12 };
const LABEL = { width: 120, size: 10 };

/** Shapes other than rectangles have room in their corners, and need a smaller margin. */
const SMALL_MARGIN = 'margin="0.05,0.02"';

/** The attributes of each shape (https://graphviz.org/doc/info/shapes.html). */
const attributes: Readonly<Record<Shape, string>> = {
  stadium: `shape=ellipse, ${SMALL_MARGIN}`,
  note: "shape=note",
  parallelogram: `shape=parallelogram, ${SMALL_MARGIN}`,
  hexagon: `shape=octagon, ${SMALL_MARGIN}`,
  "rounded-rectangle": "shape=box",
  "double-rectangle": "shape=box, peripheries=2",
  trapezoid: `shape=trapezium, ${SMALL_MARGIN}`,
};

/**
 * A text as a quoted string of DOT, broken into centred lines of at most some width, each with `pad` on both
 * sides. Inside quotes DOT reads backslashes (`\n`, `\N`) and the character references of HTML (`&lt;`), so both are escaped
 * (https://graphviz.org/doc/info/lang.html, https://graphviz.org/docs/attr-types/escString/).
 */
function quoted(line: string, { width, size }: typeof NODE, pad = ""): string {
  const escaped = (part: string): string => part.replace(/[\\"]/g, "\\$&").replaceAll("&", "&amp;");
  const lines = wrapToWidth(line, size, width).map((part) => `${pad}${escaped(part)}${pad}`);
  return `"${lines.join("\\n")}"`;
}

function drawNode(node: PictureNode): string {
  const { fill, border, text } = paintOf(node);
  const shape = attributes[cards[node.kind].shape];
  const style = node.reachable ? "" : ', style="rounded,filled,dashed"';
  return `  ${node.id} [label=${quoted(node.label, NODE)}, ${shape}, fillcolor="${fill}", color="${border}", fontcolor="${text}"${style}];`;
}

function drawLine({ from, to, label, reachable, onward, isWrong }: PictureLine): string {
  const written = [
    ...(label === "" ? [] : [`label=${quoted(label, LABEL, " ")}`]),
    ...(onward ? ["weight=8"] : []),
    ...(isWrong === true ? [`color="${wrongColor}", arrowhead=tee`] : []),
    ...(reachable ? [] : [`style=dashed, fontcolor="${unreachable.text}"`]),
  ];
  return `  ${from} -> ${to}${written.length === 0 ? "" : ` [${written.join(", ")}]`};`;
}

/** Writes a picture in DOT, one box or line per line of text (https://graphviz.org/doc/info/lang.html). */
function drawDot({ nodes, lines }: Picture): string {
  return `${[
    "digraph survey {",
    '  graph [rankdir=TB, ranksep=0.4, nodesep=0.4, pad=0.2, bgcolor="#ffffff"];',
    `  node [fontname="Arial", fontsize=${NODE.size}, style="rounded,filled", penwidth=1.2, margin="0.25,0.1"];`,
    `  edge [fontname="Arial", fontsize=${LABEL.size}, color="${lineColor}", fontcolor="${INK}", arrowsize=0.8];`,
    ...nodes.map(drawNode),
    ...lines.map(drawLine),
    "}",
  ].join("\n")}\n`;
}

export const dot = { extensions: ["dot", "gv"], draws: "graph", draw: drawDot } as const;
