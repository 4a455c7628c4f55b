import type { Diagnostic, DiagnosticCode } from "#diagnostics/diagnostic.ts";

/** A finding with a label for cards. */
export interface LabelledFinding extends Diagnostic {
  /** The label; the first words of the message if not given. */
  readonly label?: string | undefined;
}

/** A label of at most four words for the findings of each code. */
export const findingLabels: Readonly<Record<DiagnosticCode, string>> = {
  "valid-encoding": "not UTF-8",
  "valid-json": "not valid JSON",
  "unique-keys": "property given twice",
  "foreign-format": "format of another program",
  "bounded-size": "too large",
  "required-field": "missing property",
  "valid-type": "wrong type of value",
  "known-value": "unknown value",
  "valid-range": "number out of range",
  "valid-format": "malformed value",
  "valid-text": "invalid characters",
  "safe-key": "unsafe property name",
  "plain-value": "not plain JSON",
  "known-field": "misspelt or misplaced property",
  "writable-field": "set by the server",
  "skipped-entry": "invalid entry left out",
  "bounded-diagnostics": "more findings left out",
  "no-empty-questionnaire": "no questions",
  "no-blank-text": "missing text",
  "unique-question-id": "id used twice",
  "unique-choice": "choices look the same",
  "complete-translation": "incomplete translation",
  "portable-rating": "unsupported scale or display",
  "labelled-rating": "missing labels",
  "skippable-question": "cannot be skipped",
  "ineffective-member": "property without effect",
  "unanchored-choice": "choice should stay last",
  "satisfiable-validation": "no answer is valid",
  "conditional-display": "condition is ignored",
  "ignored-limit": "limit is ignored",
  "nested-question": "question inside a question",
  "unknown-field": "unknown property",
  "unfilled-placeholder": "placeholder is not substituted",
  "valid-link": "invalid or unsafe link",
  "link-expected": "missing link",
  "no-active-markup": "markup can run code",
  "no-markup-in-plain-text": "markup shown as text",
  "valid-color": "not a color",
  "valid-date-order": "ends before it starts",
  "valid-iteration": "inconsistent iterations",
  "satisfiable-conditions": "conditions conflict or idle",
  "no-shuffle-with-branching": "shuffled despite branching",
  "branchable-question": "cannot branch by response",
  "known-target": "no such question",
  "known-response-key": "no such answer",
  "portable-response-key": "key unknown to clients",
  "shadowed-response-key": "route without effect",
  "no-endless-loop": "endless loop: cannot finish",
  "no-unreachable-question": "never asked",
  "no-revisited-question": "asked again",
  "explicit-end": "end is not explicit",
  "no-redundant-branching": "branching without effect",
  "unrouted-answer": "answers without a route",
  "known-level": "unknown level",
  "one-template-source": "two template sources",
};

/** Returns the label of a code; undefined for the rules of plugins. */
export const labelOf = (code: string): string | undefined =>
  Object.hasOwn(findingLabels, code) ? findingLabels[code as DiagnosticCode] : undefined;

/**
 * Adds to each finding a label of at most four words, which cards show in place of the first words of the message. Findings of
 * plugins have none.
 *
 * @example
 * const { diagnostics } = compileSurvey({ name: "New", questions: [] });
 * drawSurvey(compiled, { format: "svg", diagnostics: labelFindings(diagnostics) });
 */
export const labelFindings = (diagnostics: readonly Diagnostic[]): LabelledFinding[] =>
  diagnostics.map((diagnostic) => ({ ...diagnostic, label: labelOf(diagnostic.code) }));
