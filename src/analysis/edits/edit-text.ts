import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerToken, pointerTokens } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { applyFixesToText } from "#fixes/apply-fixes-to-text.ts";
import { pathOf } from "#fixes/edit-json.ts";

/** How the list of questions changes before single questions do; null if only questions change. */
export type ListChange =
  | { readonly kind: "move"; readonly from: number; readonly to: number }
  | { readonly kind: "insert"; readonly at: number; readonly question: unknown }
  | { readonly kind: "remove"; readonly at: number }
  | null;

/** The questions of a survey in a text. The parser passes over a mark of the byte order. */
function questionNodes(text: string, pointer: string): readonly Node[] {
  const root = parseTree(text);
  const path = root && pathOf(root, [...pointerTokens(pointer), "questions"]);
  const list = root && path && findNodeAtLocation(root, path);
  return list?.type === "array" ? (list.children ?? []) : [];
}

/** Reorders the elements of a list; the text between them stays. */
function reorder(text: string, nodes: readonly Node[], order: readonly number[]): string {
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
  const questions = questionNodes(text, pointer);
  const order = [...questions.keys()];
  order.splice(change.to, 0, ...order.splice(change.from, 1));
  return reorder(text, questions, order);
}

/** The edits that turn one question into another: its members that differ. */
function patchFor(path: string, old: unknown, now: unknown): JsonPatchOperation[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  if (!isObject(old) || !isObject(now)) return [{ op: "replace", path, value: now }];
  const at = (name: string): string => `${path}/${pointerToken(name)}`;
  return [
    ...Object.entries(now).flatMap(([name, value]): JsonPatchOperation[] => {
      if (!Object.hasOwn(old, name)) return [{ op: "add", path: at(name), value }];
      return JSON.stringify(old[name]) === JSON.stringify(value)
        ? []
        : [{ op: "replace", path: at(name), value }];
    }),
    ...Object.keys(old).flatMap((name): JsonPatchOperation[] =>
      Object.hasOwn(now, name) ? [] : [{ op: "remove", path: at(name) }],
    ),
  ];
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
 * Applies an edit to the text of a survey: `edited` are its questions after it. Unchanged parts keep their text, including
 * comments and moved questions.
 */
export function editText(
  text: string,
  pointer: string,
  questions: readonly unknown[],
  edited: readonly unknown[],
  change: ListChange,
): EditedText {
  const listed = changeList(text, pointer, change);
  const fixes = changedList(questions, change).flatMap((old, at) => {
    const patch = patchFor(`${pointer}/questions/${at}`, old, edited[at]);
    return patch.length === 0 ? [] : [patchOf(patch)];
  });
  return { text: applyFixesToText(listed, fixes), changed: fixes.length };
}
