import type { Picture, PictureNode } from "./picture.ts";
import { shortLine } from "./short-line.ts";
import { svgFrame } from "./svg-frame.ts";
import { xmlText } from "./xml-text.ts";

const TEXT_LENGTH = 1000;

const nameOf = ({ label, positions }: PictureNode): string =>
  positions === undefined ? label : [...new Set(positions)].join("-");

function boxHint(node: PictureNode): string {
  const text = node.text === undefined ? "" : shortLine(node.text, TEXT_LENGTH);
  return `${text === "" ? node.label : `${nameOf(node)}. ${text}`}${node.reachable ? "" : " (never reached)"}`;
}

/** What a reader is shown over each box and line, by the title Graphviz gave it. */
function hints({ nodes, lines }: Picture): Map<string, string> {
  const boxes = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map(nodes.map((node) => [node.id, boxHint(node)]));
  for (const { from, to, label } of lines) {
    const [source, target] = [boxes.get(from) as PictureNode, boxes.get(to) as PictureNode];
    const way = `${nameOf(source)} → ${nameOf(target)}`;
    found.set(`${from}&#45;&gt;${to}`, label === "" ? way : `${way}: ${label}`);
  }
  return found;
}

const drawn = /viewBox="0\.00 0\.00 (\S+) ([^"]+)"[^>]*>([\s\S]*)<\/svg>/;

/**
 * Makes of the SVG that Graphviz draws of a picture one that can stand in a page: no prolog, no ids that another picture
 * might have too, titles that tell people something. Texts of the survey are escaped already.
 */
export function finishSvg(picture: Picture, svg: string): string {
  const shown = hints(picture);
  // Graphviz writes every document so.
  const [, width, height, content] = drawn.exec(svg) as unknown as [string, string, string, string];
  const finished = content
    .replace(/<!--[\s\S]*?-->\n/g, "")
    .replace(/<g id="[^"]*"/g, "<g")
    .replaceAll(' font-family="Arial"', "")
    .replace(/<title>(.*?)<\/title>\n/g, (_, name: string) => {
      const hint = shown.get(name);
      return hint === undefined ? "" : `<title>${xmlText(hint)}</title>\n`;
    });
  return svgFrame(picture, Number(width), Number(height), finished);
}
