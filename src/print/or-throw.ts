import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printDiagnostics } from "./print-reports.ts";

/** The error of `orThrow`: its message contains the findings as text, errors first. */
export class SurveyError extends Error {
  /** Distinguishes it from other errors. */
  override readonly name = "SurveyError";
  /** All that was found, in document order. */
  readonly diagnostics: readonly Diagnostic<string>[];

  constructor(diagnostics: readonly Diagnostic<string>[]) {
    super(printDiagnostics(diagnostics, { format: "text" }));
    this.diagnostics = diagnostics;
  }
}

/**
 * Returns a good outcome, and throws a `SurveyError` with the diagnostics of another one. For scripts, tests, and surveys that are
 * part of a program.
 *
 * @example
 * const { value, survey } = orThrow(compileSurvey(JSON.parse(text)));
 */
export function orThrow<
  Given extends
    | { readonly ok: true }
    | { readonly ok: false; readonly diagnostics: readonly Diagnostic<string>[] },
>(outcome: Given): Extract<Given, { readonly ok: true }> {
  if (!outcome.ok) throw new SurveyError(outcome.diagnostics);
  return outcome as Extract<Given, { readonly ok: true }>;
}
