const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^(\s*)(?:[-*+]|(\d+[.)]))\s+(.*)$/;
const TABLE = /^\s*\|/;

/** A piece of a page: lines that belong together. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "code" | "table"; readonly lines: string[] }
  | { readonly kind: "paragraph"; text: string }
  | { readonly kind: "item"; readonly indent: number; readonly bullet: string; text: string };

/** Reads the few forms of Markdown that the pages use. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let inCode = false;
  const begin = (block: Block): Block => {
    blocks.push(block);
    return block;
  };
  for (const line of page.replaceAll(/<!--[\s\S]*?-->/g, "").split(/\r?\n/)) {
    if (FENCE.test(line)) {
      inCode = !inCode;
      open = inCode ? begin({ kind: "code", lines: [] }) : undefined;
    } else if (inCode && open?.kind === "code") {
      open.lines.push(line);
    } else if (line.trim() === "") {
      open = undefined;
    } else {
      open = takeLine(line, open, begin);
    }
  }
  return blocks;
}

function takeLine(line: string, open: Block | undefined, begin: (block: Block) => Block): Block | undefined {
  const heading = HEADING.exec(line);
  if (heading !== null) {
    begin({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
    return undefined;
  }
  if (TABLE.test(line)) {
    if (open?.kind !== "table") return begin({ kind: "table", lines: [line.trim()] });
    open.lines.push(line.trim());
    return open;
  }
  const item = ITEM.exec(line);
  if (item !== null) {
    const [, space = "", number, text = ""] = item;
    return begin({ kind: "item", indent: space.length, bullet: number ?? "•", text });
  }
  if (open?.kind === "item" || open?.kind === "paragraph") {
    open.text += ` ${line.trim()}`;
    return open;
  }
  return begin({ kind: "paragraph", text: line.trim() });
}
