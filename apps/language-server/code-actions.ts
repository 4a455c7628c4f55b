// Code actions: fixes of findings, and edits of the list of questions.

import { editText, type ListChange } from "#analysis/edits/edit-text.ts";
import { type EditOutcome, insertQuestion, moveQuestion, removeQuestion } from "#analysis/index.ts";
import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { safeFixesOf } from "#fixes/independent-fixes.ts";
import { applyFixesToText, type Diagnostic, type Fix, type Survey } from "#index.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { portableRankOf } from "#question-types/traits.ts";
import { unroutedAnswers } from "#routing/edges.ts";
import type { TextRange } from "#source/tokenizer.ts";
import { findingsIn, ignoreEdit } from "./findings.ts";
import type { DocumentPart, PayloadDocument } from "./payload-document.ts";
import { childOf, pointerOf } from "./syntax-tree.ts";
import { editBetween, type TextEdit } from "./text-edits.ts";

/** A code action. */
export interface Action {
  readonly title: string;
  readonly kind: "quickfix" | "fix-all" | "refactor";
  /** The finding that it fixes. */
  readonly finding?: Diagnostic;
  /** Whether the action is safe to apply without review. */
  readonly isPreferred?: boolean;
  /** The new position of the moved or inserted question, or of the question that replaces the removed one. */
  readonly question?: number;
  /** Computes the edits, or why there are none. Call it on demand, because it takes time linear in the size of the survey. */
  readonly edits: () => readonly TextEdit[] | { readonly refused: string };
}

/** Returns the code actions for a range of a text. A text that cannot be parsed has only the fixes of its findings. */
export function actionsAt(document: PayloadDocument, range: TextRange): Action[] {
  const found = findingsIn(document, range);
  const fixes = found.flatMap((finding) => fixesOf(document, finding));
  const ignores = found.flatMap((finding) => ignoreOf(document, finding));
  return [...fixes, ...fixAll(document), ...questionActions(document, range.start), ...ignores];
}

function fixesOf(document: PayloadDocument, finding: Diagnostic): Action[] {
  const { fixes = [] } = finding;
  return fixes.map((fix) => ({
    title: fix.title.replace(/\.$/, ""),
    kind: "quickfix",
    finding,
    isPreferred: fix.applicability === "safe" && fixes.length === 1,
    edits: () => fixedText(document, [fix]),
  }));
}

/** Applies fixes that were computed from this text, so that they always fit. */
const fixedText = ({ text }: PayloadDocument, fixes: readonly Fix[]): TextEdit[] =>
  editBetween(text, applyFixesToText(text, fixes));

function fixAll(document: PayloadDocument): Action[] {
  const fixes = safeFixesOf(document.diagnostics);
  if (fixes.length === 0) return [];
  return [{ title: "Apply all safe fixes", kind: "fix-all", edits: () => fixedText(document, fixes) }];
}

function ignoreOf(document: PayloadDocument, finding: Diagnostic): Action[] {
  const edit = ignoreEdit(document, finding);
  if (edit === undefined) return [];
  return [
    { title: `Ignore ${finding.code} here, with a reason`, kind: "quickfix", finding, edits: () => [edit] },
  ];
}

function questionActions(document: PayloadDocument, offset: number): Action[] {
  const around = document.questionAt(offset);
  if (around === undefined || !document.isRead) return [];
  const { part, position } = around;
  const last = part.questions.length - 1;
  const survey = part.node.value as Survey;
  const act = (
    title: string,
    question: number,
    change: NonNullable<ListChange>,
    edit: () => EditOutcome,
  ): Action => ({
    title,
    kind: "refactor",
    question,
    edits: () => editedText(document, part, change, edit()),
  });
  const move = (title: string, to: number): Action =>
    act(title, to, { kind: "move", from: position, to }, () => moveQuestion(survey, position, to));
  const question = { type: "open", question: "New question" } as const;
  const inserted = { kind: "insert", at: position + 1, question } as const;
  return [
    ...missingRoutes(document, part, position),
    ...(position > 0 ? [move("Move the question up", position - 1)] : []),
    ...(position < last ? [move("Move the question down", position + 1)] : []),
    act("Insert a question after this one", position + 1, inserted, () =>
      insertQuestion(survey, position + 1, question),
    ),
    act("Remove the question", Math.min(position, last - 1), { kind: "remove", at: position }, () =>
      removeQuestion(survey, position),
    ),
  ];
}

function editedText(
  { text }: PayloadDocument,
  part: DocumentPart,
  change: ListChange,
  outcome: EditOutcome,
): ReturnType<Action["edits"]> {
  if (!outcome.ok) {
    const error = outcome.diagnostics.find(({ severity }) => severity === "error");
    return { refused: error?.message ?? "The survey would not be valid." };
  }
  const before = part.questions.map(({ value }) => value);
  const after = outcome.value.questions ?? [];
  return editBetween(text, editText(text, part.pointer, before, after, change).text);
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
  return [{ title: "Add the missing routes", kind: "refactor", edits: () => fixedText(document, [fix]) }];
}
