import { match } from "ts-pattern";
import { mermaidText } from "../mermaid-text.ts";
import { type Paint, paintOf } from "../palette.ts";
import type { Picture, PictureLine, PictureNode } from "../picture.ts";

/** The brackets that make the shape. */
const shapeOf = ({ kind }: PictureNode): readonly [string, string] =>
  match(kind)
    .returnType<readonly [string, string]>()
    .with("start", "end", "jump", () => ["([", "])"])
    .with("run", () => ["[(", ")]"])
    .with("open", () => ["[", "]"])
    .with("link", () => ["[/", "/]"])
    .with("rating", () => ["{{", "}}"])
    .with("single_choice", () => ["(", ")"])
    .with("multiple_choice", () => ["[[", "]]"])
    .exhaustive();

function drawNode(node: PictureNode): string {
  const [open, close] = shapeOf(node);
  return `  ${node.id}${open}"${mermaidText(node.label)}"${close}:::${paintOf(node).name}`;
}

function drawLine({ from, to, label, reachable }: PictureLine): string {
  const arrow = reachable ? "-->" : "-.->";
  return `  ${from} ${arrow}${label === "" ? "" : `|"${mermaidText(label)}"|`} ${to}`;
}

function drawPaint({ name, fill, border, text }: Paint): string {
  const dashes = name === "unreachable" ? ",stroke-dasharray:5 4" : "";
  return `  classDef ${name} fill:${fill},stroke:${border},color:${text}${dashes}`;
}

/** Writes a picture as a Mermaid flowchart, one box or line per line of text (https://mermaid.js.org/syntax/flowchart.html). */
export function drawMermaid({ title, description, nodes, lines }: Picture): string {
  return `${[
    "flowchart TD",
    `  accTitle: ${title}`,
    `  accDescr: ${description}`,
    ...nodes.map(drawNode),
    ...lines.map(drawLine),
    ...new Set(nodes.map((node) => drawPaint(paintOf(node)))),
  ].join("\n")}\n`;
}
