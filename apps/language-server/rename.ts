// Giving a question another id.
import type { TextRange } from "#source/tokenizer.ts";
import type { PayloadDocument } from "./payload-document.ts";
import type { RenamedQuestion } from "./rename-in-tests.ts";
import { childOf, placeAt, type ValueNode } from "./syntax-tree.ts";
import type { TextEdit } from "./text-edits.ts";

/** Why a name cannot be given, in a sentence. */
export interface Refusal {
  readonly refused: string;
}

function idAt(document: PayloadDocument, offset: number): ValueNode | undefined {
  const { node } = placeAt(document.root, offset) ?? {};
  if (node?.step !== "id" || node.kind !== "string") return undefined;
  const around = document.questionOf(node);
  return around?.part.questions[around.position] === node.parent ? node : undefined;
}

/** The id of a question at an offset, without its quotes; undefined where there is none. */
export function renamedAt(
  document: PayloadDocument,
  offset: number,
): (TextRange & { readonly id: string }) | undefined {
  const node = idAt(document, offset);
  if (node === undefined) return undefined;
  return { start: node.start + 1, end: node.end - 1, id: String(node.value) };
}

/** Gives the question whose id is at an offset another one, which no other question of the survey may have. */
export function renameAt(
  document: PayloadDocument,
  offset: number,
  id: string,
): readonly TextEdit[] | Refusal {
  const node = idAt(document, offset);
  const around = node && document.questionOf(node);
  if (node === undefined || around === undefined)
    return { refused: "Only the ids of questions can be renamed." };
  if (id.trim() === "") return { refused: "An id needs a character that can be seen." };
  const other = around.part.questions.findIndex(
    (question, position) => position !== around.position && childOf(question, "id")?.value === id,
  );
  if (other !== -1) return { refused: `The question ${around.part.nameOf(other)} has this id already.` };
  return [{ start: node.start, end: node.end, text: JSON.stringify(id) }];
}

/** The question that is given another id, as its tests know it; undefined where it had none. */
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
