import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { applyFixesToText } from "#fixes/apply-fixes-to-text.ts";
import { pathOf } from "#fixes/edit-json.ts";
import { changesBetween, type Reordering } from "./text-changes.ts";

/** How the list of questions changes before single questions do; null if the list stays. */
export type ListChange =
  | { readonly kind: "move"; readonly from: number; readonly to: number }
  | { readonly kind: "insert"; readonly at: number; readonly question: unknown }
  | { readonly kind: "remove"; readonly at: number }
  | null;

/** The elements of a list in a text. The parser skips a byte order mark. */
function elementsIn(text: string, pointer: string): readonly Node[] {
  const root = parseTree(text);
  const path = root && pathOf(root, pointerTokens(pointer));
  const list = root && path && findNodeAtLocation(root, path);
  return list?.type === "array" ? (list.children ?? []) : [];
}

/** Reorders the elements of a list; the text between them stays. */
function reorder(text: string, { pointer, order }: Reordering): string {
  const nodes = elementsIn(text, pointer);
  const textAt = (position: number): string => {
    const { offset = 0, length = 0 } = nodes[position] ?? {};
    return text.slice(offset, offset + length);
  };
  const pieces: string[] = [];
  let from = 0;
  for (const [place, { offset, length }] of nodes.entries()) {
    pieces.push(text.slice(from, offset), textAt(order[place] as number));
    from = offset + length;
  }
  return [...pieces, text.slice(from)].join("");
}

const patchOf = (patch: JsonPatchOperation[]): Fix => ({ title: "", applicability: "safe", patch });

function changeList(text: string, pointer: string, change: ListChange): string {
  if (change === null) return text;
  if (change.kind === "insert") {
    const path = `${pointer}/questions/${change.at}`;
    return applyFixesToText(text, [patchOf([{ op: "add", path, value: change.question }])]);
  }
  if (change.kind === "remove")
    return applyFixesToText(text, [patchOf([{ op: "remove", path: `${pointer}/questions/${change.at}` }])]);
  const list = `${pointer}/questions`;
  const order = [...elementsIn(text, list).keys()];
  order.splice(change.to, 0, ...order.splice(change.from, 1));
  return reorder(text, { pointer: list, order });
}

function changedList(questions: readonly unknown[], change: ListChange): unknown[] {
  const changed = [...questions];
  if (change?.kind === "move") changed.splice(change.to, 0, ...changed.splice(change.from, 1));
  if (change?.kind === "insert") changed.splice(change.at, 0, change.question);
  if (change?.kind === "remove") changed.splice(change.at, 1);
  return changed;
}

/**
 * A text after an edit, and the number of its questions with a changed text, apart from those that were added, removed and
 * moved.
 */
export interface EditedText {
  readonly text: string;
  readonly changed: number;
}

/**
 * Applies an edit to the text of a survey; `edited` contains the questions after it. Unchanged parts keep their text, including
 * comments and moved questions.
 */
export function editText(
  text: string,
  pointer: string,
  questions: readonly unknown[],
  edited: readonly unknown[],
  change: ListChange,
): EditedText {
  const changes = changedList(questions, change)
    .map((old, at) => changesBetween(`${pointer}/questions/${at}`, old, edited[at]))
    .filter(({ reorderings, patch }) => reorderings.length + patch.length > 0);
  const listed = changes
    .flatMap(({ reorderings }) => reorderings)
    .reduce(reorder, changeList(text, pointer, change));
  const fixes = changes.flatMap(({ patch }) => (patch.length === 0 ? [] : [patchOf(patch)]));
  return { text: applyFixesToText(listed, fixes), changed: changes.length };
}
