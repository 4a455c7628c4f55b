import type { Paint, Shape } from "#question-types/card.ts";
import { cards, paintOf, unreachable } from "../cards.ts";
import type { Picture, PictureLine, PictureNode } from "../picture.ts";

/** The brackets of each shape (https://mermaid.js.org/syntax/flowchart.html#node-shapes). */
const brackets: Readonly<Record<Shape, readonly [open: string, close: string]>> = {
  stadium: ["([", "])"],
  note: ["[", "]"],
  parallelogram: ["[/", "/]"],
  hexagon: ["{{", "}}"],
  "rounded-rectangle": ["(", ")"],
  "double-rectangle": ["[[", "]]"],
  trapezoid: ["[/", "\\]"],
};

/**
 * Characters that are written by number. Mermaid parses a quoted text several times: as a line of its language, as Markdown, as
 * HTML, and for icons and formulas. So only characters without a meaning for any of these parsers are written literally:
 * letters and digits, symbols beyond ASCII, single spaces, and the punctuation of plain sentences, unless it is part of a list,
 * an address or a rule. Everything else is written by number, `#38;` for `&`
 * (https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters); so is the space in "direction TB", which is
 * parsed as a setting even inside quotes.
 */
const special =
  /(?![A-Za-z0-9,?!'(/]|(?<!\d)\.(?= |$)|(?<!\d)\)|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}]))[!-~]|(?<=direction) /gu;

/** Mermaid puts numbered characters between these internally, so a text could forge them even when everything is numbered. */
const forged = /(?<=\uFB02)(?=\u00B0)|(?<=\u00B6)(?=\u00DF)/g;
const NON_JOINER = "\u200C";

const escaped = (line: string): string =>
  line.replace(special, (character) => `#${character.codePointAt(0)};`).replace(forged, NON_JOINER);

function drawNode(node: PictureNode): string {
  const [open, close] = brackets[cards[node.kind].shape];
  return `  ${node.id}${open}"${escaped(node.label)}"${close}:::${paintOf(node).name}`;
}

function drawLine({ from, to, label, reachable, isWrong }: PictureLine): string {
  const head = isWrong === true ? "x" : ">";
  const arrow = reachable ? `--${head}` : `-.-${head}`;
  return `  ${from} ${arrow}${label === "" ? "" : `|"${escaped(label)}"|`} ${to}`;
}

function drawPaint(paint: Paint): string {
  const dashes = paint === unreachable ? ",stroke-dasharray:5 4" : "";
  return `  classDef ${paint.name} fill:${paint.fill},stroke:${paint.border},color:${paint.text}${dashes}`;
}

/** Writes a picture as a Mermaid flowchart, one box or line per line of text (https://mermaid.js.org/syntax/flowchart.html). */
function drawMermaid({ title, description, nodes, lines }: Picture): string {
  return `${[
    "flowchart TD",
    `  accTitle: ${title}`,
    `  accDescr: ${description}`,
    ...nodes.map(drawNode),
    ...lines.map(drawLine),
    ...[...new Set(nodes.map(paintOf))].map(drawPaint),
  ].join("\n")}\n`;
}

export const mermaid = { extensions: ["mmd", "mermaid"], draws: "graph", draw: drawMermaid } as const;
