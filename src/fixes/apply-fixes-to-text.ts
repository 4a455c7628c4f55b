import { type FormattingOptions, findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { pointerTokens, toPointer } from "#diagnostics/json-pointer.ts";
import { blankComments } from "#source/blank-comments.ts";
import { countMembers, countNames } from "#source/size-limits.ts";
import { applyTextEdits } from "#source/text-edits.ts";
import { applyFixesInOrder } from "./apply-fix.ts";
import { editJson, formattingOf, pathOf } from "./edit-json.ts";
import { independentFixes } from "./independent-fixes.ts";

/** The maximum depth of a text that can be edited: its parser is recursive. */
export const MAX_FIX_DEPTH = 1_000;

const UNLIMITED = Number.MAX_SAFE_INTEGER;
const limits = { depth: MAX_FIX_DEPTH, members: UNLIMITED };

const tooDeep = (): TypeError =>
  new TypeError(`Objects and arrays may be nested at most ${MAX_FIX_DEPTH} deep.`);

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

/** Applies edits in containers that do not overlap, each to its own part of the text. */
function editContainers(text: string, edits: Iterable<Edit>, formatting: FormattingOptions): string {
  const root = parseTree(text);
  const replaced = [...edits].map(({ container, patch }) => {
    const path = root && pathOf(root, container);
    const node = root && path && findNodeAtLocation(root, path);
    const { offset: start = 0, length = 0 } = node ?? {};
    const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    const end = start + length;
    const edited = editJson(text.slice(start, end), patch, formatting, indent);
    // The same patches fit the value.
    if (edited === undefined) throw new Error(`The text could not be edited at ${toPointer(container)}.`);
    return { start, end, text: edited };
  });
  return applyTextEdits(
    text,
    replaced.sort((one, other) => one.start - other.start),
  );
}

/** The number of properties in a text. */
function countProperties(json: string): number {
  let count = 0;
  const pending = [parseTree(json)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "property") count++;
    pending.push(...(node.children ?? []));
  }
  return count;
}

/** The value of a text that can be edited. Reads as little as possible, so that pages need not load the code that explains mistakes. */
function readValue(text: string): unknown {
  const json = blankComments(text.replace(/^\ufeff/, ""));
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new TypeError("The text is not JSON. Compile it to find out why.");
  }
  const members = countMembers(value, limits);
  if (members === undefined) throw tooDeep();
  if (countNames(json) !== members && countProperties(json) !== members)
    throw new TypeError("An object of the text has a property twice.");
  return value;
}

/** A text that is not JSON with the fix that makes it JSON. */
function repairText(text: string, { title, edits = [] }: Fix): string {
  let from = 0;
  const fits = edits.every(({ start, end }) => {
    const isNext = from <= start && start <= end && end <= text.length;
    from = end;
    return isNext;
  });
  const repaired = applyTextEdits(text, edits);
  try {
    if (fits) JSON.parse(blankComments(repaired.replace(/^\ufeff/, "")));
    if (fits) return repaired;
  } catch {
    // The fix is for another text.
  }
  throw new TypeError(`The fix ${quote(String(title))} does not fit the text.`);
}

/**
 * A JSON text with fixes; layout, comments and line endings stay. Of conflicting fixes, the first is applied; of those of a text
 * that is not JSON, the first alone. A fix that does not fit throws a TypeError.
 *
 * @example
 * const text = "{}";
 * const { applied } = applySafeFixes(JSON.parse(text), compileSurveyText(text));
 * console.log(applyFixesToText(text, applied));
 */
export function applyFixesToText(text: string, fixes: readonly Fix[]): string {
  const textFix = fixes.find(({ edits }) => edits !== undefined);
  if (textFix !== undefined) return repairText(text, textFix);
  const value = readValue(text);
  const { distinct } = independentFixes(fixes);
  if (countMembers(applyFixesInOrder(value, distinct), limits) === undefined) throw tooDeep();
  const bomLength = text.startsWith("\ufeff") ? 1 : 0;
  let body = text.slice(bomLength);
  const formatting = formattingOf(body);
  // In any order: no edit moves a position on the path of another one.
  for (const edits of editsByDepth(distinct).values())
    body = editContainers(body, edits.values(), formatting);
  return text.slice(0, bomLength) + body;
}
