import type { Colors } from "../output/colors.ts";
import { type Block, blocksOf } from "./page-blocks.ts";
import { paintInline } from "./paint-inline.ts";
import { wrap } from "./wrap.ts";

function linesOf(block: Block, colors: Colors, width: number): string[] {
  switch (block.kind) {
    case "heading":
      return [block.level === 1 ? colors.bold(colors.underline(block.text)) : colors.bold(block.text)];
    case "code":
      return block.lines.map((line) => (line === "" ? "" : `    ${colors.dim(line)}`));
    case "table":
      return block.lines.map((line) => paintInline(line, colors));
    case "paragraph":
      return wrap(paintInline(block.text, colors), width);
    case "item": {
      const before = " ".repeat(block.indent);
      const [first = "", ...rest] = wrap(
        paintInline(block.text, colors),
        width - block.indent - block.bullet.length - 1,
      );
      const hanging = " ".repeat(block.indent + block.bullet.length + 1);
      return [`${before}${block.bullet} ${first}`, ...rest.map((line) => hanging + line)];
    }
  }
}

/** A Markdown page as a terminal shows it: headings and code stand out, paragraphs are broken at the width. */
export function printPage(page: string, colors: Colors, width: number): string {
  const blocks = blocksOf(page);
  return blocks
    .map((block, at) => {
      const together = at > 0 && block.kind === "item" && blocks[at - 1]?.kind === "item";
      const apart = at === 0 ? "" : together ? "\n" : "\n\n";
      return apart + linesOf(block, colors, width).join("\n");
    })
    .join("");
}
