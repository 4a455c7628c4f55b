import { type FormattingOptions, findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerTokens, toPointer } from "#diagnostics/json-pointer.ts";
import { readJson } from "#source/read-json.ts";
import { countMembers } from "#source/size-limits.ts";
import { applyFixesInOrder } from "./apply-fix.ts";
import { editJson, formattingOf, pathOf } from "./edit-json.ts";
import { independentFixes } from "./independent-fixes.ts";

/** The deepest text that can be edited: the parser for that calls itself for each level. */
export const MAX_FIX_DEPTH = 1_000;

const UNLIMITED = Number.MAX_SAFE_INTEGER;
const limits = { text: UNLIMITED, depth: MAX_FIX_DEPTH, members: UNLIMITED };

/** The patches of all fixes within one container. */
interface Edit {
  readonly container: readonly string[];
  readonly patch: JsonPatchOperation[];
}

/** The innermost container of all values that a patch touches. */
function commonContainer(patch: readonly JsonPatchOperation[]): string[] {
  const touched = patch.flatMap((operation) =>
    operation.op === "move" ? [operation.from, operation.path] : [operation.path],
  );
  const [first = [], ...others] = touched.map((path) => pointerTokens(path).slice(0, -1));
  const differs = first.findIndex((token, level) => others.some((other) => other[level] !== token));
  const shortest = Math.min(first.length, ...others.map(({ length }) => length));
  return first.slice(0, differs === -1 ? shortest : differs);
}

/** The edits by the depth of their containers. Those of one depth do not overlap. */
function editsByDepth(fixes: readonly Fix[]): ReadonlyMap<number, ReadonlyMap<string, Edit>> {
  const byDepth = new Map<number, Map<string, Edit>>();
  for (const { patch } of fixes) {
    const container = commonContainer(patch);
    const place = toPointer(container);
    const edits = byDepth.get(container.length) ?? new Map<string, Edit>();
    byDepth.set(container.length, edits);
    const edit = edits.get(place) ?? { container, patch: [] };
    edits.set(place, edit);
    edit.patch.push(...patch.map((operation) => relativeTo(place, operation)));
  }
  return byDepth;
}

function relativeTo(place: string, operation: JsonPatchOperation): JsonPatchOperation {
  const path = operation.path.slice(place.length);
  return operation.op === "move"
    ? { ...operation, path, from: operation.from.slice(place.length) }
    : { ...operation, path };
}

/** Applies edits in containers that do not overlap, each on its own part of the text. */
function editApart(text: string, edits: Iterable<Edit>, formatting: FormattingOptions): string {
  const root = parseTree(text);
  const replaced = [...edits].map(({ container, patch }) => {
    const path = root && pathOf(root, container);
    const node = root && path && findNodeAtLocation(root, path);
    const { offset: start = 0, length = 0 } = node ?? {};
    const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    const end = start + length;
    const content = editJson(text.slice(start, end), patch, formatting, indent);
    // The same patches fit the value.
    if (content === undefined) throw new Error(`The text could not be edited at ${toPointer(container)}.`);
    return { start, end, content };
  });
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, content } of replaced.sort((one, other) => one.start - other.start)) {
    pieces.push(text.slice(from, start), content);
    from = end;
  }
  return [...pieces, text.slice(from)].join("");
}

/**
 * A JSON text with fixes; layout, comments and line ends stay. Of conflicting fixes, the first is applied. A fix that does not
 * fit throws a TypeError.
 *
 * @example
 * const text = "{}";
 * const { applied } = applySafeFixes(JSON.parse(text), compileSurveyText(text));
 * console.log(applyFixesToText(text, applied));
 */
export function applyFixesToText(text: string, fixes: readonly Fix[]): string {
  const read = readJson(text, limits, "jsonc");
  if (!read.ok) {
    const [{ message, span } = { message: "" }] = read.diagnostics;
    throw new TypeError(`The text cannot be read, at line ${span?.start.line ?? 1}: ${message}`);
  }
  const { distinct } = independentFixes(fixes);
  if (countMembers(applyFixesInOrder(read.value, distinct), limits) === undefined)
    throw new TypeError(`More than ${MAX_FIX_DEPTH} objects and arrays would be nested.`);
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  let body = text.slice(mark);
  const formatting = formattingOf(body);
  // In any order: none of them moves a position under which another one is.
  for (const edits of editsByDepth(distinct).values()) body = editApart(body, edits.values(), formatting);
  return text.slice(0, mark) + body;
}
