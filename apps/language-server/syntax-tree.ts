// The values of a text with their ranges, even if the text is incomplete JSON.
import { toPointer } from "#diagnostics/json-pointer.ts";
import { type SyntaxToken, SyntaxTokenizer } from "#source/syntax-tokens.ts";
import { documentStart, type TextRange } from "#source/tokenizer.ts";

/** A value in a text; its kind is `missing` after a name without a value. */
export interface ValueNode {
  readonly kind: "object" | "array" | "string" | "scalar" | "missing";
  readonly start: number;
  /** The end offset, exclusive; the end of the text if the value is not closed. */
  readonly end: number;
  /** Whether the value is complete: an object or list needs a closing bracket. */
  readonly isClosed: boolean;
  readonly parent: ValueNode | undefined;
  /** The name or the index in the parent. */
  readonly step: string | number;
  /** The name of a property, including quotes. */
  readonly name: TextRange | undefined;
  /** Whether a colon follows the name. */
  readonly hasColon: boolean;
  readonly children: readonly ValueNode[];
  /** The JSON value; undefined if the text is not JSON. */
  readonly value: unknown;
}

/** A value that is still being parsed. */
interface OpenNode extends ValueNode {
  end: number;
  isClosed: boolean;
  hasColon: boolean;
  children: ValueNode[];
}

interface PendingName extends TextRange {
  readonly value: string;
  /** The offset after the colon, if present. */
  colon: number | undefined;
}

const noChildren: ValueNode[] = [];

/** Sets a property of an object, even for special names such as `__proto__`. */
function setMember(owner: object, name: string, value: unknown): void {
  if (name !== "__proto__") (owner as Record<string, unknown>)[name] = value;
  else Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true });
}

function scalarIn({ kind, value }: SyntaxToken): unknown {
  if (kind === "string" || kind === "quoted") return value;
  if (kind === "number") return Number(value);
  if (kind === "literal") return value === "null" ? null : value === "true";
  return undefined;
}

class TreeReader {
  root: ValueNode | undefined;
  readonly #open: OpenNode[] = [];
  #name: PendingName | undefined;

  constructor(text: string) {
    const tokens = new SyntaxTokenizer(text);
    for (let token = tokens.read(); token.kind !== "end"; token = tokens.read()) this.#take(token);
    this.#leaveName();
    for (const open of this.#open) open.end = text.length;
  }

  #take(token: SyntaxToken): void {
    switch (token.kind) {
      case "comment":
      case "odd-space":
        return;
      case "{":
      case "[":
        this.#enter(token.kind === "{" ? "object" : "array", token);
        return;
      case "}":
      case "]":
        this.#leave(token.kind === "}" ? "object" : "array", token);
        return;
      case ",":
        this.#leaveName();
        return;
      case ":":
        if (this.#name !== undefined) this.#name.colon ??= token.end;
        return;
      default:
        this.#scalar(token);
    }
  }

  #add(kind: ValueNode["kind"], { start, end }: TextRange, value: unknown): OpenNode | undefined {
    const parent = this.#open.at(-1);
    if (parent === undefined && this.root !== undefined) return undefined;
    const name = parent?.kind === "object" ? this.#name : undefined;
    if (parent?.kind === "object" && name === undefined) return undefined;
    this.#name = undefined;
    const isContainer = kind === "object" || kind === "array";
    const node: OpenNode = {
      kind,
      start,
      end,
      isClosed: !isContainer,
      parent,
      step: name?.value ?? parent?.children.length ?? "",
      name,
      hasColon: name?.colon !== undefined,
      children: isContainer ? [] : noChildren,
      value,
    };
    if (parent === undefined) this.root = node;
    else {
      parent.children.push(node);
      if (Array.isArray(parent.value)) parent.value.push(value ?? null);
      else if (value !== undefined) setMember(parent.value as object, String(node.step), value);
    }
    return node;
  }

  #enter(kind: "object" | "array", token: TextRange): void {
    const node = this.#add(kind, token, kind === "object" ? {} : []);
    if (node !== undefined) this.#open.push(node);
  }

  /** Closes the innermost container of that kind and everything open in it; ignores a bracket without such a container. */
  #leave(kind: "object" | "array", { start, end }: TextRange): void {
    const at = this.#open.findLastIndex((each) => each.kind === kind);
    if (at === -1) return;
    this.#leaveName();
    for (const inner of this.#open.splice(at + 1)) inner.end = start;
    const closed = this.#open.pop();
    if (closed !== undefined) Object.assign(closed, { end, isClosed: true });
  }

  #leaveName(): void {
    const name = this.#name;
    if (name === undefined) return;
    const end = name.colon ?? name.end;
    this.#add("missing", { start: end, end }, undefined);
    this.#name = undefined;
  }

  #scalar(token: SyntaxToken): void {
    const isString = token.kind === "string" || token.kind === "quoted";
    if (this.#open.at(-1)?.kind === "object" && this.#name?.colon === undefined) {
      this.#leaveName();
      const { start, end, value } = token;
      // The tokenizer returns an invalid string with its quotes.
      const name = token.error === undefined ? value : value.replace(/^"|"$/g, "");
      this.#name = { start, end, value: name, colon: undefined };
      return;
    }
    this.#add(isString ? "string" : "scalar", token, scalarIn(token));
  }
}

/**
 * Parses the values of JSON, JSON with comments, or incomplete JSON. Neither throws nor recurses; takes linear time. Undefined
 * for a text without any value.
 */
export const readTree = (text: string): ValueNode | undefined =>
  text.length > documentStart(text) ? new TreeReader(text).root : undefined;

/** Returns the last property with a name, or the list element at an index. */
export function childOf(node: ValueNode | undefined, step: string | number): ValueNode | undefined {
  if (typeof step === "number") return node?.kind === "array" ? node.children[step] : undefined;
  return node?.kind === "object" ? node.children.findLast((child) => child.step === step) : undefined;
}

/** Returns the start of a property or element: that of the name if it has one. */
export const beginOf = ({ name, start }: ValueNode): number => name?.start ?? start;

/** Returns the innermost value at an offset, and whether the offset is in its name. Ranges include their end. */
export function placeAt(
  root: ValueNode | undefined,
  offset: number,
): { readonly node: ValueNode; readonly isName: boolean } | undefined {
  let node = root;
  if (node === undefined || offset < node.start || offset > node.end) return undefined;
  for (;;) {
    const children: readonly ValueNode[] = node.children;
    let low = 0;
    let high = children.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (beginOf(children[middle] as ValueNode) <= offset) low = middle + 1;
      else high = middle;
    }
    const child: ValueNode | undefined = children[low - 1];
    if (child === undefined || offset > child.end) return { node, isName: false };
    if (child.name !== undefined && offset <= child.name.end) return { node: child, isName: true };
    if (offset < child.start) return { node, isName: false };
    // After the closing bracket, the offset is outside the container.
    const isContainer = child.kind === "object" || child.kind === "array";
    if (isContainer && child.isClosed && offset === child.end) return { node, isName: false };
    node = child;
  }
}

/** Returns the JSON Pointer of a value. */
export function pointerOf(node: ValueNode): string {
  const steps: (string | number)[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) steps.push(at.step);
  return toPointer(steps.reverse());
}

/** Returns the value at a pointer, or the nearest existing parent. */
export function nearestNode(root: ValueNode, tokens: readonly string[]): ValueNode {
  let node = root;
  for (const token of tokens) {
    const child = childOf(node, node.kind === "array" ? Number(token) : token);
    if (child === undefined) return node;
    node = child;
  }
  return node;
}
