import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { countFindings, type Printer, type Report } from "./report.ts";
import { visibleJson } from "./visible.ts";

/**
 * Findings for programs: `{ version: 1, files: [{ file?, line?, diagnostics }], counts: { error, warning, info } }`. There is
 * one element of `files` for each report, also without findings. The diagnostics are those of the library, property by
 * property; `line` is the first line of a record in its file, and the spans count from there.
 */
export function jsonPrinter(): Printer {
  let counts = countFindings([]);
  let isEmpty = true;
  return {
    begin: () => '{\n  "version": 1,\n  "files": [',
    one(report) {
      const before = isEmpty ? "" : ",";
      isEmpty = false;
      counts = countFindings(report.diagnostics, counts);
      return `${before}\n    ${indentJson(fileElement(report), 2)}`;
    },
    end: () => `${isEmpty ? "" : "\n  "}],\n  "counts": ${indentJson(counts, 1)}\n}\n`,
  };
}

/** Writes plain values as JSON with two spaces of indentation, and without characters that could forge output. */
export function jsonText(document: unknown): string {
  return visibleJson(JSON.stringify(document, null, 2));
}

/** Indents a value inside other values. Raw line breaks are only between members, because JSON escapes those in strings. */
const indentJson = (value: unknown, levels: number): string =>
  jsonText(value).replaceAll("\n", `\n${"  ".repeat(levels)}`);

/**
 * The fixes that can be serialized as JSON. A payload is plain data, so these are all of them unless the caller constructed
 * others.
 */
export function writableFixes(fixes: readonly Fix[]): Fix[] {
  return fixes.filter(({ patch }) => {
    try {
      JSON.stringify(patch);
      return true;
    } catch {
      // A value of the caller that JSON cannot represent.
      return false;
    }
  });
}

const fileElement = ({ file, at, diagnostics }: Report) => ({
  ...(file === undefined ? {} : { file }),
  ...(at === undefined ? {} : { line: at.line }),
  diagnostics: diagnostics.map(writableDiagnostic),
});

/** The properties in a fixed order; `undefined` ones are not written. */
function writableDiagnostic(diagnostic: Diagnostic<string>) {
  const { code, messageId, severity, message, pointer, params, span, related, help, helpId, fixes, witness } =
    diagnostic;
  return {
    code,
    messageId,
    severity,
    message,
    pointer,
    params,
    span,
    related,
    help,
    helpId,
    fixes: fixes && writableFixes(fixes),
    witness,
  };
}
