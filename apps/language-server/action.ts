import { editText, type ListChange } from "#analysis/edits/edit-text.ts";
import type { EditOutcome } from "#analysis/index.ts";
import { applyFixesToText, type Diagnostic, type Fix } from "#index.ts";
import type { DocumentPart, PayloadDocument } from "./payload-document.ts";
import { editBetween, type TextEdit } from "./text-edits.ts";

/** The edits of an action, and what they lose, in sentences; or why there are none. */
export type Edits =
  | { readonly edits: readonly TextEdit[]; readonly warnings?: readonly string[] }
  | { readonly refused: string };

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
  readonly edits: () => Edits;
}

/** A question of a document. */
export interface QuestionPlace {
  readonly part: DocumentPart;
  readonly position: number;
}

/** Applies fixes that were computed from this text, so that they always fit. */
export const fixText = ({ text }: PayloadDocument, fixes: readonly Fix[]): Edits => ({
  edits: editBetween(text, applyFixesToText(text, fixes)),
});

/** The codes of findings about parts of a survey that an edit removes. */
const lossCodes: ReadonlySet<string> = new Set(["key-dropped", "route-dropped"]);

/** The edits of a survey after an edit of its questions, or why it was rejected. */
export function editSurvey(
  { text }: PayloadDocument,
  part: DocumentPart,
  change: ListChange,
  outcome: EditOutcome,
): Edits {
  if (!outcome.ok) {
    const error = outcome.diagnostics.find(({ severity }) => severity === "error");
    return { refused: error?.message ?? "The survey would not be valid." };
  }
  const before = part.questions.map(({ value }) => value);
  const after = outcome.value.questions ?? [];
  return {
    edits: editBetween(text, editText(text, part.pointer, before, after, change).text),
    warnings: outcome.diagnostics
      .filter(({ code }) => lossCodes.has(code))
      .map(({ pointer, message }) => `${pointer}: ${message}`),
  };
}
