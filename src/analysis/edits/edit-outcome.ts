import { type CompileOutcome, compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic, DiagnosticCode, Response, Severity } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { completeFinding, type FindingText } from "#diagnostics/findings.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { Survey } from "#model/payloads.generated.ts";

/** What an edit did besides what was asked for, or why it was refused. */
export type EditCode = "made-explicit" | "route-dropped" | "key-dropped" | "edit-refused";

/** A finding of an edit. Its pointer is into the survey that was given. */
export type EditDiagnostic = Diagnostic<EditCode>;

/**
 * What an edit gives: the new survey, or why there is none. The findings of the edit come first, with pointers into the
 * survey that was given; then those of compiling the new one.
 */
export type EditOutcome =
  | {
      readonly ok: true;
      readonly value: Survey;
      readonly diagnostics: readonly (EditDiagnostic | Diagnostic<DiagnosticCode>)[];
    }
  | { readonly ok: false; readonly diagnostics: readonly (EditDiagnostic | Diagnostic<DiagnosticCode>)[] };

/** What an edit does with targets that only the order of questions says: they follow the new order, or stay the same. */
export interface KeepOption {
  /** `order` if not given: what only the order said follows the new order. `routes`: it is written out, and all routes stay. */
  readonly keep?: "order" | "routes";
}

export const editFinding = (
  code: EditCode,
  severity: Severity,
  pointer: string,
  text: FindingText,
): EditDiagnostic => ({ ...completeFinding(code, severity, pointer, text), code });

export const refuseEdit = (pointer: string, text: FindingText): EditOutcome => ({
  ok: false,
  diagnostics: [editFinding("edit-refused", "error", pointer, text)],
});

export const noSuchQuestion = { message: "Questions have the positions 0 to {last}." } as const;

/** The questions of a payload; null where it has none to edit. */
export function questionsOf(survey: unknown): readonly unknown[] | null {
  const questions = isObject(survey) ? survey["questions"] : undefined;
  return Array.isArray(questions) ? questions : null;
}

export const isPosition = (value: unknown, length: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;

/** Refuses an edit of a survey without a list of questions. */
export const refuseWithoutQuestions = (): EditOutcome =>
  refuseEdit("", { message: "There are no questions to edit: `questions` is not a list." });

/** Compiles the survey with its new questions. An error among the findings of the edit refuses it. */
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

/** Answers as messages name them. */
export function nameAnswers(answers: readonly Response[]): readonly string[] {
  const given = answers.filter((answer) => answer !== null).map((answer) => quote(String(answer), 40));
  return given.length < answers.length ? [...given, "a skip"] : given;
}
