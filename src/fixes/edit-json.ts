import {
  applyEdits,
  type FormattingOptions,
  findNodeAtLocation,
  format,
  getNodePath,
  getNodeValue,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from "jsonc-parser";
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerTokens, toPointer } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";

/** The indentation of a JSON text, so that inserted values look like the rest: that of the first indented line. */
export function formattingOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  return {
    eol: text.includes("\r\n") ? "\r\n" : "\n",
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
  };
}

/** The path of a value in a parsed text by the tokens of its pointer, or undefined if there is none. */
export function pathOf(root: Node, tokens: readonly string[]): JSONPath | undefined {
  const path: JSONPath = [];
  let at: Node | undefined = root;
  for (const token of tokens) {
    const segment: string | number = at?.type === "array" ? Number(token) : token;
    path.push(segment);
    at = at && findNodeAtLocation(at, [segment]);
    if (at === undefined) return undefined;
  }
  return path;
}

/**
 * Applies a JSON Patch (RFC 6902, the operations of fixes) to a text, and leaves the rest of it unchanged. `indent` is the
 * indentation of the line on which the text begins. Undefined if the patch does not fit.
 */
export function editJson(
  text: string,
  patch: readonly JsonPatchOperation[],
  formatting: FormattingOptions,
  indent: string,
): string | undefined {
  // With the indentation before it, the formatter knows how far to indent.
  const editor = new JsonEditor(indent + text, formatting);
  return patch.every((operation) => editor.apply(operation)) ? editor.text.slice(indent.length) : undefined;
}

/** A text that is edited step by step. Every step returns whether it fits the text. */
class JsonEditor {
  text: string;
  readonly #formatting: FormattingOptions;

  constructor(text: string, formatting: FormattingOptions) {
    this.text = text;
    this.#formatting = formatting;
  }

  apply(operation: JsonPatchOperation): boolean {
    const tokens = pointerTokens(operation.path);
    switch (operation.op) {
      case "replace":
        return this.#replace(this.#find(tokens), operation.value);
      case "remove":
        return this.#remove(this.#find(tokens));
      case "add":
        return this.#add(tokens, operation.value);
      case "move":
        return this.#move(pointerTokens(operation.from), tokens);
    }
  }

  #find(tokens: readonly string[]): Node | undefined {
    const root = parseTree(this.text);
    const path = root && pathOf(root, tokens);
    return path && findNodeAtLocation(root, path);
  }

  /** Replaces a value; of an object by an object only the members that differ, so that the others keep their layout. */
  #replace(old: Node | undefined, value: unknown): boolean {
    if (old === undefined) return false;
    const path = getNodePath(old);
    if (old.type !== "object" || !isObject(value)) return this.#set(path, value);
    const before: Record<string, unknown> = getNodeValue(old);
    for (const [name, member] of Object.entries(value)) {
      const isSame = Object.hasOwn(before, name) && JSON.stringify(before[name]) === JSON.stringify(member);
      if (!isSame) this.#set([...path, name], member);
    }
    for (const name of Object.keys(before)) {
      if (!Object.hasOwn(value, name)) this.#remove(this.#find([...path, name].map(String)));
    }
    return true;
  }

  #add(tokens: readonly string[], value: unknown): boolean {
    const name = tokens.at(-1);
    if (name === undefined) return this.#replace(this.#find([]), value);
    const container = this.#find(tokens.slice(0, -1));
    if (container === undefined) return false;
    const path = getNodePath(container);
    if (container.type === "object") {
      const known = this.#find(tokens);
      return known === undefined ? this.#set([...path, name], value) : this.#replace(known, value);
    }
    const index = name === "-" ? (container.children ?? []).length : Number(name);
    return container.type === "array" && this.#set([...path, index], value, true);
  }

  /** Sets a value, or inserts a member or an element; formats only that. */
  #set(path: JSONPath, value: unknown, isArrayInsertion = false): boolean {
    const { text } = this;
    const root = parseTree(text);
    const [edit] = modify(text, path, value, { isArrayInsertion });
    if (root === undefined || edit === undefined) return false;
    const { offset, length, content } = edit;
    this.text = applyEdits(text, [edit]);
    const isOnOneLine = (node: Node | undefined): boolean =>
      node?.children?.[0] !== undefined && !text.slice(node.offset, node.offset + node.length).includes("\n");
    const keepLines =
      !text.includes("\n") ||
      isOnOneLine(findNodeAtLocation(root, path)) ||
      isOnOneLine(findNodeAtLocation(root, path.slice(0, -1)));
    if (keepLines && /":\S/.test(text)) return true;
    // The first child of a container on several lines begins a line.
    const isFirst = length === 0 && !keepLines && /[[{]/.test(text.charAt(offset - 1));
    const range = isFirst
      ? { offset: offset - 1, length: content.length + 2 }
      : { offset, length: content.length };
    const options = { ...this.#formatting, keepLines };
    this.text = applyEdits(this.text, format(this.text, range, options));
    return true;
  }

  /**
   * Removes a member or an element with the comma that separates it, and keeps the comments around it. `modify` would also remove
   * the space before the first one, and the bracket of an array with the last one.
   */
  #remove(value: Node | undefined): boolean {
    const child = value?.parent?.type === "property" ? value.parent : value;
    const container = child?.parent;
    if (child === undefined || container?.children === undefined) return false;
    const { text } = this;
    const at = container.children.indexOf(child);
    const [before, after] = [container.children[at - 1], container.children[at + 1]];
    const start = before === undefined ? container.offset + 1 : endOf(before);
    const end = after?.offset ?? endOf(container) - 1;
    const from = before === undefined && after ? child.offset : start;
    const to = before ? endOf(child) : end;
    const [lead, tail] = [text.slice(start, child.offset), text.slice(endOf(child), end)];
    const kept = /\/[/*]/.test(text.slice(from, child.offset) + text.slice(endOf(child), to))
      ? joinGaps(lead, tail, after !== undefined)
      : text.slice(start, from) + text.slice(to, end);
    this.text = text.slice(0, start) + kept + text.slice(end);
    return true;
  }

  /** A move within one object renames a member, which keeps its place. */
  #move(from: readonly string[], to: readonly string[]): boolean {
    const moved = this.#find(from);
    if (moved === undefined) return false;
    if (toPointer(from) === toPointer(to)) return true;
    const key = moved.parent?.type === "property" ? moved.parent.children?.[0] : undefined;
    const isSameObject =
      from.length === to.length && from.slice(0, -1).every((token, level) => token === to[level]);
    if (key === undefined || !isSameObject || this.#find(to) !== undefined)
      return this.#remove(moved) && this.#add(to, getNodeValue(moved));
    const { offset, length } = key;
    this.text = applyEdits(this.text, [{ offset, length, content: JSON.stringify(to.at(-1)) }]);
    return true;
  }
}

const endOf = (node: Node): number => node.offset + node.length;

/** The gap without its comma; commas in comments stay. */
function withoutComma(gap: string): string {
  const comma = gap.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ({ length }) => " ".repeat(length)).indexOf(",");
  return comma < 0 ? gap : gap.slice(0, comma) + gap.slice(comma + 1);
}

/** Joins the gaps before and after a removed element. Only its comma and the rest of its line are left out. */
function joinGaps(lead: string, tail: string, hasNext: boolean): string {
  const [before, after] = hasNext ? [lead, withoutComma(tail)] : [withoutComma(lead), tail];
  // A comment may end with the line.
  return /^[ \t]*\r?\n/.test(after) ? before.trimEnd() + after : before + after.trimStart();
}
