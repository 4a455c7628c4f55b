import type { Target } from "#branching-types/branching-type.ts";
import { type CompileOutcome, compileSurvey } from "#compile/compile-survey.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Diagnostic, DiagnosticCode, Response, Severity } from "#diagnostics/diagnostic.ts";
import { shorten } from "#diagnostics/echo.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";
import type { Survey } from "#model/payloads.generated.ts";

/** The side effects of an edit, or why it was rejected. */
export type EditCode = "made-explicit" | "route-dropped" | "key-dropped" | "edit-refused";

/** A finding of an edit. Its pointer is into the given survey. */
export type EditDiagnostic = Diagnostic<EditCode>;

/**
 * The outcome of an edit: the new survey, or why it was rejected. The findings of the edit come first, with pointers into the
 * given survey; then those of compiling the new one.
 */
export type EditOutcome =
  | {
      readonly ok: true;
      readonly value: Survey;
      readonly diagnostics: readonly (EditDiagnostic | Diagnostic<DiagnosticCode>)[];
    }
  | { readonly ok: false; readonly diagnostics: readonly (EditDiagnostic | Diagnostic<DiagnosticCode>)[] };

/** How an edit treats implicit targets, which follow from the order of questions: they follow the new order, or stay the same. */
export interface KeepOption {
  /** `order` if not given: implicit targets follow the new order. `routes`: they are made explicit, and all routes stay. */
  readonly keep?: "order" | "routes";
}

export const editFinding: (
  code: EditCode,
  severity: Severity,
  pointer: string,
  message: FilledMessage,
) => EditDiagnostic = messageFinding;

export const refuseEdit = (pointer: string, message: FilledMessage): EditOutcome => ({
  ok: false,
  diagnostics: [editFinding("edit-refused", "error", pointer, message)],
});

const messages = {
  noSuchQuestion: { message: "Expected the position of a question, from 0 to {last}." },
  noQuestions: { message: 'Expected a survey with a list "questions".' },
} as const;

/** Rejects an edit at a position that no question has. */
export const refusePosition = (count: number): EditOutcome =>
  refuseEdit("/questions", fillMessage(messages, "noSuchQuestion", { last: count - 1 }));

/** The questions of a payload; null if it has none to edit. */
export function questionsOf(survey: unknown): readonly unknown[] | null {
  const questions = isObject(survey) ? survey["questions"] : undefined;
  return Array.isArray(questions) ? questions : null;
}

export const isPosition = (value: unknown, length: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;

/** Rejects an edit of a survey without a list of questions. */
export const refuseWithoutQuestions = (): EditOutcome => refuseEdit("", fillMessage(messages, "noQuestions"));

/** Compiles the survey with its new questions. An error among the findings of the edit rejects it. */
export function concludeEdit(
  survey: unknown,
  questions: readonly unknown[],
  found: readonly EditDiagnostic[],
): EditOutcome {
  const edited = { ...(survey as JsonObject), questions };
  const outcome: CompileOutcome = compileSurvey(edited);
  const diagnostics = [...found, ...outcome.diagnostics];
  return outcome.ok && found.every(({ severity }) => severity !== "error")
    ? { ok: true, value: outcome.survey, diagnostics }
    : { ok: false, diagnostics };
}

/** Responses as JSON; null is a skipped question. */
export const toSnippets = (responses: readonly Response[]): readonly string[] =>
  responses.map((response) => shorten(JSON.stringify(response), 40));

/** The params for a question or the end under a name, with the text of the question. */
export function targetParams<Name extends string>(
  name: Name,
  questions: readonly Pick<CompiledQuestion, "text">[],
  target: Target,
): Readonly<Record<Name, Target>> {
  const text = target === "end" ? "" : (questions[target]?.text ?? "");
  const params: Record<string, string | number> = { [name]: target };
  if (text !== "") params[`${name}Text`] = text;
  return params as Record<Name, Target>;
}
