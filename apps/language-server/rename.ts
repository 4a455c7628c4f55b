// Renames the id of a question.
import type { TextRange } from "#source/tokenizer.ts";
import type { PayloadDocument } from "./payload-document.ts";
import type { RenamedQuestion } from "./rename-in-tests.ts";
import { childOf, placeAt, type ValueNode } from "./syntax-tree.ts";
import type { TextEdit } from "./text-edits.ts";

/** Why a name is rejected, in a sentence. */
export interface Refusal {
  readonly refused: string;
}

function idAt(document: PayloadDocument, offset: number): ValueNode | undefined {
  const { node } = placeAt(document.root, offset) ?? {};
  if (node?.step !== "id" || node.kind !== "string") return undefined;
  const around = document.questionOf(node);
  return around?.part.questions[around.position] === node.parent ? node : undefined;
}

/** Returns the id of a question at an offset, without its quotes; undefined if there is none. */
export function renamedAt(
  document: PayloadDocument,
  offset: number,
): (TextRange & { readonly id: string }) | undefined {
  const node = idAt(document, offset);
  if (node === undefined) return undefined;
  return { start: node.start + 1, end: node.end - 1, id: String(node.value) };
}

/** Renames the question whose id is at an offset. The new id must be unique in the survey. */
export function renameAt(
  document: PayloadDocument,
  offset: number,
  id: string,
): readonly TextEdit[] | Refusal {
  const node = idAt(document, offset);
  const around = node && document.questionOf(node);
  if (node === undefined || around === undefined)
    return { refused: "Only the ids of questions can be renamed." };
  if (id.trim() === "") return { refused: "An id must contain a visible character." };
  const other = around.part.questions.findIndex(
    (question, position) => position !== around.position && childOf(question, "id")?.value === id,
  );
  if (other !== -1) return { refused: `Question ${around.part.nameOf(other)} already has this id.` };
  return [{ start: node.start, end: node.end, text: JSON.stringify(id) }];
}

/** Returns the renamed question for its tests; undefined if it had no id. */
export function renamedQuestion(
  document: PayloadDocument,
  offset: number,
  to: string,
): RenamedQuestion | undefined {
  const from = renamedAt(document, offset)?.id;
  const part = document.questionAt(offset)?.part;
  if (!from || part === undefined) return undefined;
  return { from, to, survey: document.parts.indexOf(part) };
}
