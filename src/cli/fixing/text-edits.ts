import type { Edit, Node } from "jsonc-parser";
import type { JsonStyle } from "./json-style.ts";
import { endOf } from "./locate.ts";
import { writeJson } from "./write-json.ts";

/** A text to edit, and how it is written. */
export interface Source {
  readonly text: string;
  readonly style: JsonStyle;
  /** The indentation of the line on which the text begins. */
  readonly indent: string;
}

/** The indentation of the line at an offset. */
function indentAt({ text, indent }: Source, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return start === 0 ? indent : (/^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "");
}

/** What stands before a child of a container: after the bracket or the comma. */
function gapBefore({ text }: Source, container: Node, at: number): string {
  const children = container.children as Node[];
  const child = children[at] as Node;
  const before = children[at - 1];
  const from = before === undefined ? container.offset + 1 : text.indexOf(",", endOf(before)) + 1;
  return text.slice(from, child.offset);
}

/** Puts a child into an empty container: on a line of its own where the text has lines. */
function fill(source: Source, container: Node, write: (indent: string | undefined) => string): Edit {
  const { text, style } = source;
  const isLong = text.includes("\n");
  const outer = indentAt(source, container.offset);
  const inner = outer + style.unit;
  const padding = container.type === "object" ? style.padding : "";
  const content = isLong
    ? `${style.eol}${inner}${write(inner)}${style.eol}${outer}`
    : `${padding}${write(undefined)}${padding}`;
  return { offset: container.offset + 1, length: container.length - 2, content };
}

/** Puts a child before another or at the end, set apart as its neighbours are. */
export function insert(
  source: Source,
  container: Node,
  at: number,
  write: (indent: string | undefined) => string,
): Edit {
  const children = container.children ?? [];
  const count = children.length;
  if (count === 0) return fill(source, container, write);
  const neighbour = gapBefore(source, container, count === 1 ? 0 : Math.max(1, Math.min(at, count - 1)));
  const gap = neighbour.includes("\n") || count > 1 ? neighbour : source.style.gap;
  const content = write(gap.includes("\n") ? gap.slice(gap.lastIndexOf("\n") + 1) : undefined);
  const next = children[at];
  if (next !== undefined) return { offset: next.offset, length: 0, content: `${content},${gap}` };
  return { offset: endOf(children[count - 1] as Node), length: 0, content: `,${gap}${content}` };
}

/** Takes a child out, together with the comma that set it apart. */
export function remove(container: Node, at: number): Edit {
  const children = container.children as Node[];
  const child = children[at] as Node;
  const [before, after] = [children[at - 1], children[at + 1]];
  if (before !== undefined)
    return { offset: endOf(before), length: endOf(child) - endOf(before), content: "" };
  if (after !== undefined) return { offset: child.offset, length: after.offset - child.offset, content: "" };
  return { offset: container.offset + 1, length: container.length - 2, content: "" };
}

/** Puts a value in the place of another: on several lines where that was, or where a new object begins its own line. */
export function replace(source: Source, value: Node, content: unknown): Edit {
  const { text, style } = source;
  const old = text.slice(value.offset, endOf(value));
  const wasFlat = value.children !== undefined && value.children.length > 0 && !old.includes("\n");
  const indent = wasFlat || !text.includes("\n") ? undefined : indentAt(source, value.offset);
  return { offset: value.offset, length: value.length, content: writeJson(content, style, indent) };
}
