import type { Node } from "jsonc-parser";

/** The value at the end of a path into a parsed text, or undefined where there is none. */
export function locate(root: Node, tokens: readonly string[]): Node | undefined {
  let at: Node | undefined = root;
  for (const token of tokens) {
    if (at?.type === "array") at = at.children?.[Number(token)];
    else at = at?.children?.find((property) => property.children?.[0]?.value === token)?.children?.[1];
  }
  return at;
}

/** Where a node stands in the text. */
export const endOf = (node: Node): number => node.offset + node.length;
