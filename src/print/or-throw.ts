import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { describeValue } from "#diagnostics/echo.ts";
import { printDiagnostics } from "./print-reports.ts";

/** The error of `orThrow`: its message contains the findings as text, errors first. */
export class SurveyError extends Error {
  /** Distinguishes it from other errors. */
  override readonly name = "SurveyError";
  /** All findings, in document order. */
  readonly diagnostics: readonly Diagnostic<string>[];

  constructor(diagnostics: readonly Diagnostic<string>[]) {
    super(printDiagnostics(diagnostics, { format: "text" }));
    this.diagnostics = diagnostics;
  }
}

/**
 * Returns an outcome that is ok, and throws a `SurveyError` with the diagnostics otherwise. For scripts, tests, and surveys that are
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
  if (typeof Object(outcome).ok !== "boolean")
    throw new TypeError(
      `Expected an outcome, such as compileSurvey returns, found ${describeValue(outcome)}.`,
    );
  if (!outcome.ok) throw new SurveyError(outcome.diagnostics);
  return outcome as Extract<Given, { readonly ok: true }>;
}
