import type { Diagnostic, Span } from "#diagnostics/diagnostic.ts";
import { completeFinding, type FindingText } from "#diagnostics/findings.ts";

/** The codes of findings on texts. */
export type SourceCode = "valid-encoding" | "valid-json" | "unique-keys" | "foreign-format" | "bounded-size";

/** A finding on a text, its sentences filled; all of them are errors. */
export function sourceFinding(code: SourceCode, text: FindingText, pointer = "", span?: Span): Diagnostic {
  const finding = completeFinding(code, "error", pointer, text);
  return span === undefined ? finding : { ...finding, span };
}
