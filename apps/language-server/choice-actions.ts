// Code actions of a choice, which also update its response keys, routes and translations.

import { type ChoiceMap, changeChoices } from "#analysis/index.ts";
import type { Survey } from "#index.ts";
import { type Action, type Edits, editSurvey, type QuestionPlace } from "./action.ts";
import type { PayloadDocument } from "./payload-document.ts";
import { childOf, type ValueNode } from "./syntax-tree.ts";

/** A choice of a question. */
export interface ChoicePlace {
  readonly node: ValueNode;
  readonly index: number;
  /** The choices of its question. */
  readonly texts: readonly string[];
  /** Whether the last choice is open. */
  readonly isOpen: boolean;
}

/**
 * Returns the choice of a question at an offset, including directly after its comma; undefined if there is none, or a choice is
 * not a text.
 */
export function choiceAt(
  document: PayloadDocument,
  { part, position }: QuestionPlace,
  offset: number,
): ChoicePlace | undefined {
  const question = part.questions[position];
  const list = childOf(question, "choices");
  if (list?.kind !== "array" || !list.children.every(({ kind }) => kind === "string")) return undefined;
  const node =
    list.children.find(({ start, end }) => start <= offset && offset <= end) ??
    list.children.find(({ end }) => document.text[end] === "," && offset === end + 1);
  if (node === undefined) return undefined;
  return {
    node,
    index: Number(node.step),
    texts: list.children.map(({ value }) => String(value)),
    isOpen: childOf(question, "hasOpenChoice")?.value === true,
  };
}

/** The text of a new choice, which no other choice has. */
function newText(texts: readonly string[]): string {
  const text = "New choice";
  let number = 1;
  const numbered = (): string => (number === 1 ? text : `${text} ${number}`);
  while (texts.includes(numbered())) number++;
  return numbered();
}

/** The edits of a question with other choices; `from` is their choice map. */
export function editChoices(
  document: PayloadDocument,
  { part, position }: QuestionPlace,
  texts: readonly string[],
  from: ChoiceMap,
): Edits {
  return editSurvey(document, part, null, changeChoices(part.node.value as Survey, position, texts, from));
}

/** Returns the actions of the choice at an offset; none elsewhere. */
export function choiceActions(document: PayloadDocument, question: QuestionPlace, offset: number): Action[] {
  const choice = choiceAt(document, question, offset);
  if (choice === undefined) return [];
  const { index, texts, isOpen } = choice;
  const all = [...texts.keys()];
  // The open choice stays last.
  const last = all.length - (isOpen ? 2 : 1);
  const actionFor = (title: string, from: () => (number | null)[]): Action => ({
    title,
    kind: "refactor",
    question: question.position,
    edits: () => {
      const map = from();
      const names = map.map((position) => (position === null ? newText(texts) : (texts[position] as string)));
      return editChoices(document, question, names, map);
    },
  });
  const move = (title: string, to: number): Action =>
    actionFor(title, () => all.toSpliced(index, 1).toSpliced(to, 0, index));
  return [
    ...(index > 0 && index <= last ? [move("Move the choice up", index - 1)] : []),
    ...(index < last ? [move("Move the choice down", index + 1)] : []),
    actionFor(index > last ? "Add a choice before this one" : "Add a choice after this one", () => [
      ...all.slice(0, index + 1),
      null,
      ...all.slice(index + 1),
    ]),
    ...(all.length > 1 ? [actionFor("Remove the choice", () => all.toSpliced(index, 1))] : []),
  ];
}
