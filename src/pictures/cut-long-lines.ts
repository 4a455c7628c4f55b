import { lineSpans } from "./line-spans.ts";
import type { Picture, PictureLine, PictureNode } from "./picture.ts";

/** A small box that stands for another. */
function jumpTo({ label, text, positions }: PictureNode, index: number, reachable: boolean): PictureNode {
  const [first, last] = positions ?? [];
  const name = first === undefined ? label : first === last ? first : `${first}-${last}`;
  return {
    id: `j${index}`,
    kind: "jump",
    label: `to ${name}`,
    ...(text === undefined ? {} : { text }),
    reachable,
  };
}

/** The lines to cut so that all span at most `budget` rows together, the longest first; the rest of each spans one. */
function longest(spans: readonly number[], budget: number): number[] {
  const byLength = [...spans.entries()].sort(([, one], [, other]) => other - one);
  const cut: number[] = [];
  let total = spans.reduce((sum, span) => sum + span, 0);
  for (const [index, span] of byLength) {
    if (total <= budget || span === 1) break;
    cut.push(index);
    total -= span - 1;
  }
  return cut;
}

/**
 * A picture whose lines span at most `budget` rows together, or, where there are more lines than that, one row each:
 * the longest end at a small box that names where they lead.
 */
export function cutLongLines(picture: Picture, budget: number): Picture {
  const targets = new Map(picture.nodes.map((node) => [node.id, node]));
  const nodes: PictureNode[] = [...picture.nodes];
  const lines: PictureLine[] = [...picture.lines];
  // With a line gone loops may be turned at another place, which makes others longer. Each round leaves fewer to cut.
  for (;;) {
    const cut = longest(lineSpans({ ...picture, nodes, lines }), budget);
    if (cut.length === 0) break;
    for (const index of cut) {
      const line = lines[index] as PictureLine;
      const jump = jumpTo(targets.get(line.to) as PictureNode, nodes.length, line.reachable);
      nodes.push(jump);
      lines[index] = { ...line, to: jump.id, onward: false };
    }
  }
  if (nodes.length === picture.nodes.length) return picture;
  return {
    ...picture,
    remarks: [...picture.remarks, "Long lines end where their target is named."],
    nodes,
    lines,
  };
}
