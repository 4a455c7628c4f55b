import type { Diagnostic } from "./diagnostic.ts";
import { describeValue } from "./echo.ts";
import { pointerTokens } from "./json-pointer.ts";

/** The diagnostics of a field, and the fields in it. */
export interface FieldDiagnostics {
  /** Those of the field itself. */
  readonly diagnostics: readonly Diagnostic<string>[];
  /** By name, or by position in a list. */
  readonly fields: Readonly<Record<string, FieldDiagnostics | undefined>>;
}

interface OpenField extends FieldDiagnostics {
  readonly diagnostics: Diagnostic<string>[];
  readonly fields: Record<string, OpenField | undefined>;
}

/** A payload may have a field of any name, even of one that objects inherit. */
const emptyField = (): OpenField => ({ diagnostics: [], fields: Object.create(null) });

/** Throws a TypeError that names the value passed in place of a list of diagnostics. */
export function requireDiagnostics(value: unknown): void {
  if (!Array.isArray(value))
    throw new TypeError(`Expected a list of diagnostics, found ${describeValue(value)}.`);
}

/**
 * Groups diagnostics by the fields of the payload, for forms. Throws a TypeError unless it gets a list.
 *
 * @example
 * const { fields } = groupByField(compileSurveyText(text).diagnostics);
 * fields.questions?.fields[0]?.fields.scale?.diagnostics;
 */
export function groupByField(diagnostics: readonly Diagnostic<string>[]): FieldDiagnostics {
  requireDiagnostics(diagnostics);
  const whole = emptyField();
  for (const diagnostic of diagnostics) {
    let field = whole;
    for (const token of pointerTokens(diagnostic.pointer)) field = field.fields[token] ??= emptyField();
    field.diagnostics.push(diagnostic);
  }
  return whole;
}
