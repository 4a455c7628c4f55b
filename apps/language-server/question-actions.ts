// Code actions of a question: its place in the list, its type, its scale and its routes.

import type { ListChange } from "#analysis/edits/edit-text.ts";
import {
  changeType,
  type EditOutcome,
  insertQuestion,
  moveQuestion,
  removeQuestion,
} from "#analysis/index.ts";
import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { Fix, Survey } from "#index.ts";
import { hintsOf, questionTypeOf, questionTypes } from "#question-types/question-types.ts";
import { portableRankOf } from "#question-types/traits.ts";
import { unroutedAnswers } from "#routing/edges.ts";
import { type Action, editSurvey, fixText, type QuestionPlace } from "./action.ts";
import type { DocumentPart, PayloadDocument } from "./payload-document.ts";
import { childOf, pointerOf } from "./syntax-tree.ts";

/** Returns the actions of a question. */
export function questionActions(document: PayloadDocument, { part, position }: QuestionPlace): Action[] {
  const last = part.questions.length - 1;
  const survey = part.node.value as Survey;
  const actionFor = (
    title: string,
    question: number,
    change: ListChange,
    edit: () => EditOutcome,
  ): Action => ({
    title,
    kind: "refactor",
    question,
    edits: () => editSurvey(document, part, change, edit()),
  });
  const move = (title: string, to: number): Action =>
    actionFor(title, to, { kind: "move", from: position, to }, () => moveQuestion(survey, position, to));
  const question = { type: "open", question: "New question" } as const;
  const inserted = { kind: "insert", at: position + 1, question } as const;
  return [
    ...missingRoutes(document, part, position),
    ...(position > 0 ? [move("Move the question up", position - 1)] : []),
    ...(position < last ? [move("Move the question down", position + 1)] : []),
    actionFor("Insert a question after this one", position + 1, inserted, () =>
      insertQuestion(survey, position + 1, question),
    ),
    ...formChanges(part, position).map(({ title, type, scale }) =>
      actionFor(title, position, null, () => changeType(survey, position, type, { scale })),
    ),
    actionFor("Remove the question", Math.min(position, last - 1), { kind: "remove", at: position }, () =>
      removeQuestion(survey, position),
    ),
  ];
}

interface FormChange {
  readonly title: string;
  readonly type: Parameters<typeof changeType>[2];
  readonly scale?: number;
}

/** The types that have the same answers as a question, and the scales that deployed clients draw for it. */
function formChanges(part: DocumentPart, position: number): FormChange[] {
  const [type, scale, display] = ["type", "scale", "display"].map(
    (name) => childOf(part.questions[position], name)?.value,
  );
  const { needs } = questionTypeOf(type);
  const names = questionTypes.map(({ name }) => name);
  const same = names.find((name) => name === type);
  if (same === undefined || needs === undefined) return [];
  const drawnScales: Readonly<Record<string, readonly number[]>> = hintsOf(type)?.drawnScales ?? {};
  const scales = drawnScales[String(display)] ?? [];
  return [
    ...names
      .filter((name) => name !== type && questionTypeOf(name).needs === needs)
      .map((name) => ({ title: `Change the type to ${name}`, type: name })),
    ...scales
      .filter((other) => other !== scale)
      .map((other) => ({ title: `Change the scale to ${other}`, type: same, scale: other })),
  ];
}

/** Adds a route to the next question for every answer without one, if the question branches by its answers. */
function missingRoutes(document: PayloadDocument, part: DocumentPart, position: number): Action[] {
  const question = part.question(position);
  const branching = childOf(part.questions[position], "branching");
  const type = childOf(branching, "type")?.value;
  const { targetMember } = branchingTraitsOf(type);
  const routes = targetMember === undefined ? undefined : childOf(branching, targetMember);
  if (question === undefined || branchingTypeOf(type).byKey === undefined || !isObject(routes?.value))
    return [];
  const { keyAt } = questionTypeOf(question.type);
  const keys = unroutedAnswers(question, routes.value).map((answer) =>
    keyAt?.(question, answer, portableRankOf(question.type)),
  );
  const missing = [...new Set(keys)].filter((key) => key !== undefined);
  if (missing.length === 0) return [];
  const patch = missing.map((key) => {
    const path = `${pointerOf(routes)}/${pointerToken(String(key))}`;
    return { op: "add", path, value: "next_question" } as const;
  });
  const fix: Fix = { title: "", applicability: "safe", patch };
  return [{ title: "Add the missing routes", kind: "refactor", edits: () => fixText(document, [fix]) }];
}
