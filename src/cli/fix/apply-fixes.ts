import { type FormattingOptions, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { pointerTokens, toPointer } from "#diagnostics/json-pointer.ts";
import type { Fix, JsonPatchOperation } from "../../index.ts";
import { editJson, formattingOf, pathOf } from "./edit-json.ts";

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** The innermost container of all values that a patch touches. */
function commonContainer(patch: readonly JsonPatchOperation[]): string[] {
  const touched = patch.flatMap((operation) =>
    operation.op === "move" ? [operation.from, operation.path] : [operation.path],
  );
  const [first = [], ...others] = touched.map((path) => pointerTokens(path).slice(0, -1));
  const differs = first.findIndex((token, level) => others.some((other) => other[level] !== token));
  return differs === -1 ? first : first.slice(0, differs);
}

function relativeTo(place: string, operation: JsonPatchOperation): JsonPatchOperation {
  const path = operation.path.slice(place.length);
  return operation.op === "move"
    ? { ...operation, path, from: operation.from.slice(place.length) }
    : { ...operation, path };
}

function replacementFor(
  text: string,
  root: Node,
  formatting: FormattingOptions,
  { patch }: Fix,
): Replacement | undefined {
  const container = commonContainer(patch);
  const path = pathOf(root, container);
  const node = path && findNodeAtLocation(root, path);
  if (node === undefined) return undefined;
  const place = toPointer(container);
  const inside = patch.map((operation) => relativeTo(place, operation));
  const [start, end] = [node.offset, node.offset + node.length];
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  const content = editJson(text.slice(start, end), inside, formatting, indent);
  return content === undefined ? undefined : { start, end, content };
}

const isSame = (one: Replacement, other: Replacement | undefined): boolean =>
  one.start === other?.start && one.end === other.end && one.content === other.content;

/**
 * The replacements in order, without those that overlap another one; and how many of the planned ones are carried out
 * with them, as several findings may have one and the same fix.
 */
function withoutOverlaps(planned: readonly Replacement[]): {
  readonly kept: readonly Replacement[];
  readonly applied: number;
} {
  const kept: Replacement[] = [];
  let applied = 0;
  const inOrder = planned
    .map((replacement, rank) => ({ replacement, rank }))
    .sort((one, other) => one.replacement.start - other.replacement.start || one.rank - other.rank);
  let reached = -1;
  for (const { replacement } of inOrder) {
    if (replacement.start > reached) {
      kept.push(replacement);
      reached = replacement.end;
    } else if (!isSame(replacement, kept.at(-1))) continue;
    applied++;
  }
  return { kept, applied };
}

/**
 * Carries out the fixes of a text that do not overlap; the others have to wait until the text has been checked again.
 * Everything else in the text stays as it is written, byte order mark and line ends too. A fix that equals one that is
 * carried out counts as applied, too.
 */
export function applyFixes(
  text: string,
  fixes: readonly Fix[],
): { readonly text: string; readonly applied: number } {
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  const body = text.slice(mark);
  const root = parseTree(body);
  if (root === undefined || fixes.length === 0) return { text, applied: 0 };
  const formatting = formattingOf(body);
  const { kept, applied } = withoutOverlaps(
    fixes.flatMap((fix) => {
      const replacement = replacementFor(body, root, formatting, fix);
      return replacement === undefined ? [] : [replacement];
    }),
  );
  const pieces: string[] = [text.slice(0, mark)];
  let from = 0;
  for (const { start, end, content } of kept) {
    pieces.push(body.slice(from, start), content);
    from = end;
  }
  pieces.push(body.slice(from));
  return { text: pieces.join(""), applied };
}
