// Definitions and references of indexes and response keys.
import { checksOf } from "#question-types/question-types.ts";
import type { TextRange } from "#source/tokenizer.ts";
import type { DocumentPart, PayloadDocument, TargetPlace } from "./payload-document.ts";
import { childOf, placeAt, type ValueNode } from "./syntax-tree.ts";

/** Returns the range to select for a question: its text if it has one. */
function textOf(question: ValueNode): TextRange {
  const text = childOf(question, "question");
  return text?.kind === "string" ? text : question;
}

/** Returns the target at an offset, and whether the offset is on its response key. */
export function targetAt(
  document: PayloadDocument,
  offset: number,
): { readonly part: DocumentPart; readonly place: TargetPlace; readonly isKey: boolean } | undefined {
  const found = placeAt(document.root, offset);
  const part = found && document.partOf(found.node);
  const place = part?.targets.find(({ node }) => node === found?.node);
  if (found === undefined || part === undefined || place === undefined) return undefined;
  return { part, place, isKey: found.isName && place.key !== null };
}

/** Returns the question of an index, or the choice of a response key. */
export function definitionAt(document: PayloadDocument, offset: number): TextRange | undefined {
  const at = targetAt(document, offset);
  if (at === undefined) return undefined;
  const { part, place, isKey } = at;
  if (isKey) {
    const question = part.questions[place.source];
    return checksOf(childOf(question, "type")?.value).hasPositions
      ? choiceOf(question, String(place.key))
      : undefined;
  }
  const target = place.target === undefined ? undefined : part.questions[place.target];
  return target && textOf(target);
}

/** Returns the choice of a key, which is its position or its text. */
function choiceOf(question: ValueNode | undefined, key: string): ValueNode | undefined {
  const choices = childOf(question, "choices");
  return /^\d+$/.test(key) && childOf(choices, Number(key)) !== undefined
    ? childOf(choices, Number(key))
    : choices?.children.find(({ value }) => value === key);
}

/** Returns all targets that lead to the question at an offset: the question of the target there, or else the one around it. */
export function referencesAt(
  document: PayloadDocument,
  offset: number,
  withDeclaration: boolean,
): readonly TextRange[] {
  const at = targetAt(document, offset);
  const around = document.questionAt(offset);
  const part = at?.part ?? around?.part;
  const position = at === undefined || at.isKey ? around?.position : at.place.target;
  const question = position === undefined ? undefined : part?.questions[position];
  if (part === undefined || question === undefined) return [];
  const ranges = part.targets.filter(({ target }) => target === position).map(({ node }) => node);
  return withDeclaration ? [textOf(question), ...ranges] : ranges;
}
