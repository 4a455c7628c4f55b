import { type Edit, getNodeValue, type Node, parseTree } from "jsonc-parser";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { JsonPatchOperation } from "../../index.ts";
import type { JsonStyle } from "./json-style.ts";
import { locate } from "./locate.ts";
import { insert, remove, replace, type Source } from "./text-edits.ts";
import { writeJson } from "./write-json.ts";

/** A move within one object is a new name for a member, which stays where it is. */
function rename(root: Node, from: readonly string[], to: readonly string[]): Edit | undefined {
  const [member, other] = [locate(root, from), locate(root, to)];
  const key = member?.parent?.type === "property" ? member.parent.children?.[0] : undefined;
  const isSameObject =
    from.length === to.length && from.slice(0, -1).every((token, level) => token === to[level]);
  if (key === undefined || other !== undefined || !isSameObject) return undefined;
  return { offset: key.offset, length: key.length, content: JSON.stringify(to[to.length - 1]) };
}

/** An operation as those that one edit each can carry out; nothing where it does not fit. */
function simpler(root: Node, operation: JsonPatchOperation): Exclude<JsonPatchOperation, { op: "move" }>[] {
  if (operation.op !== "move") return [operation];
  const moved = locate(root, pointerTokens(operation.from));
  if (moved === undefined) return [];
  return [
    { op: "remove", path: operation.from },
    { op: "add", path: operation.path, value: getNodeValue(moved) },
  ];
}

function editFor(
  source: Source,
  root: Node,
  operation: Exclude<JsonPatchOperation, { op: "move" }>,
): Edit | undefined {
  const tokens = pointerTokens(operation.path);
  const target = locate(root, tokens);
  if (operation.op === "replace") return target && replace(source, target, operation.value);
  const container = locate(root, tokens.slice(0, -1));
  const name = tokens[tokens.length - 1];
  if (container?.children === undefined || name === undefined) return undefined;
  const at = container.children.findIndex((child) => child === target || child === target?.parent);
  if (operation.op === "remove") return at === -1 ? undefined : remove(container, at);
  const { value } = operation;
  const write = (indent: string | undefined) => writeJson(value, source.style, indent);
  if (container.type === "array")
    return insert(source, container, at === -1 ? container.children.length : at, write);
  if (target !== undefined) return replace(source, target, value);
  const key = `${JSON.stringify(name)}:${source.style.gap}`;
  return insert(source, container, container.children.length, (indent) => key + write(indent));
}

const carryOut = (text: string, { offset, length, content }: Edit): string =>
  text.slice(0, offset) + content + text.slice(offset + length);

function step(source: Source, operation: JsonPatchOperation): string | undefined {
  const root = parseTree(source.text);
  if (root === undefined) return undefined;
  if (operation.op === "move") {
    const renamed = rename(root, pointerTokens(operation.from), pointerTokens(operation.path));
    if (renamed !== undefined) return carryOut(source.text, renamed);
  }
  const operations = simpler(root, operation);
  let { text } = source;
  for (const each of operations) {
    const now = parseTree(text);
    const edit = now && editFor({ ...source, text }, now, each);
    if (edit === undefined) return undefined;
    text = carryOut(text, edit);
  }
  return operations.length === 0 ? undefined : text;
}

/**
 * Carries out a JSON Patch (RFC 6902, the operations of fixes) on a text, and leaves everything else in it as it is
 * written. Undefined where the patch does not fit the text.
 */
export function editJson(
  text: string,
  patch: readonly JsonPatchOperation[],
  style: JsonStyle,
  indent: string,
): string | undefined {
  let edited: string | undefined = text;
  for (const operation of patch) {
    edited = edited === undefined ? undefined : step({ text: edited, style, indent }, operation);
  }
  return edited;
}
