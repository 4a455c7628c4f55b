// Renames the id of a question, or a choice.
import type { TextRange } from "#source/tokenizer.ts";
import type { Edits, QuestionPlace } from "./action.ts";
import { type ChoicePlace, choiceAt, editChoices } from "./choice-actions.ts";
import type { PayloadDocument } from "./payload-document.ts";
import type { Renaming } from "./rename-in-tests.ts";
import { childOf, placeAt, type ValueNode } from "./syntax-tree.ts";

/** What can be renamed at an offset. */
interface RenameTarget {
  readonly around: QuestionPlace;
  /** The text of the id or choice. */
  readonly node: ValueNode;
  /** Undefined for the id of the question. */
  readonly choice: ChoicePlace | undefined;
}

function renameTargetAt(document: PayloadDocument, offset: number): RenameTarget | undefined {
  const around = document.questionAt(offset);
  if (around === undefined) return undefined;
  const choice = choiceAt(document, around, offset);
  if (choice !== undefined) return { around, node: choice.node, choice };
  const { node } = placeAt(document.root, offset) ?? {};
  const isId = node?.step === "id" && around.part.questions[around.position] === node.parent;
  return isId && node.kind === "string" ? { around, node, choice } : undefined;
}

/** Returns the id of a question or the choice at an offset, without its quotes; undefined if there is none. */
export function renamableAt(
  document: PayloadDocument,
  offset: number,
): (TextRange & { readonly name: string }) | undefined {
  const node = renameTargetAt(document, offset)?.node;
  if (node === undefined) return undefined;
  return { start: node.start + 1, end: node.end - 1, name: String(node.value) };
}

/**
 * Renames the question whose id is at an offset, or the choice there, with its response keys. The new id must be unique in the
 * survey, and the new choice in its question.
 */
export function renameAt(document: PayloadDocument, offset: number, name: string): Edits {
  const target = renameTargetAt(document, offset);
  if (target === undefined) return { refused: "Only choices and the ids of questions can be renamed." };
  const { around, node, choice } = target;
  const { part, position } = around;
  if (choice !== undefined) {
    if (name.trim() === "") return { refused: "A choice must contain a visible character." };
    const { texts, index } = choice;
    if (texts.some((text, other) => other !== index && text === name))
      return { refused: "Another choice of the question already has this text." };
    return editChoices(document, around, texts.with(index, name), [...texts.keys()]);
  }
  if (name.trim() === "") return { refused: "An id must contain a visible character." };
  const other = part.questions.findIndex(
    (question, place) => place !== position && childOf(question, "id")?.value === name,
  );
  if (other !== -1) return { refused: `Question ${part.nameOf(other)} already has this id.` };
  return { edits: [{ start: node.start, end: node.end, text: JSON.stringify(name) }] };
}

/** Returns what is renamed, for the tests of the survey; undefined if there is nothing to rename or the old text was empty. */
export function renamingAt(document: PayloadDocument, offset: number, to: string): Renaming | undefined {
  const target = renameTargetAt(document, offset);
  const from = String(target?.node.value ?? "");
  if (target === undefined || from === "") return undefined;
  const { part, position } = target.around;
  const renamed = { from, to, survey: document.parts.indexOf(part) };
  if (target.choice === undefined) return renamed;
  const names = ["id", "question"].map((name) => childOf(part.questions[position], name)?.value);
  return { ...renamed, choiceOf: [...names, position, String(position)] };
}
