import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { fingerprinter } from "./fingerprints.ts";
import { jsonText, writableFixes } from "./json-text.ts";
import type { Report, ReportOptions } from "./report.ts";
import { sarifLocation } from "./sarif-location.ts";
import { sarifLevels, sarifRule } from "./sarif-rules.ts";
import { visible } from "./visible.ts";

/**
 * One SARIF 2.1.0 log with one run (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). Rules stand
 * in the order in which their codes first occur. Columns and offsets count UTF-16 code units. What SARIF has no
 * place for is in the `properties` of a result: `pointer`, `fixes` (JSON patches are no text replacements),
 * `witness`. The fingerprint `surveycFinding/v1` outlives a new order of the questions.
 */
export function printSarif(reports: readonly Report[], options: ReportOptions): string {
  const notes = new Map(options.rules?.map((note) => [note.code, note]));
  const ruleIndexes = new Map<string, number>();
  const fingerprintsOf = fingerprinter();
  const results = reports.flatMap((report) => {
    const fingerprintOf = fingerprintsOf(report);
    return report.diagnostics.map((diagnostic) => {
      const ruleIndex = ruleIndexes.get(diagnostic.code) ?? ruleIndexes.size;
      ruleIndexes.set(diagnostic.code, ruleIndex);
      return resultOf(diagnostic, report, ruleIndex, fingerprintOf(diagnostic));
    });
  });
  const rules = [...ruleIndexes.keys()].map((code) => sarifRule(code, notes.get(code)));
  const { toolVersion } = options;
  return jsonText({
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "surveyc", ...(toolVersion && { version: toolVersion }), rules } },
        columnKind: "utf16CodeUnits",
        newlineSequences: ["\r\n", "\n", "\r"],
        results,
      },
    ],
  });
}

function resultOf(diagnostic: Diagnostic, report: Report, ruleIndex: number, fingerprint: string) {
  const { code, severity, message, help, pointer, span, related = [], fixes, witness } = diagnostic;
  const location = sarifLocation(report, pointer, span);
  return {
    ruleId: code,
    ruleIndex,
    level: sarifLevels[severity],
    message: plainMessage(help === undefined ? [message] : [message, help]),
    locations: location === undefined ? [] : [location],
    ...(related.length > 0 && {
      relatedLocations: related.map((other, at) => ({
        id: at + 1,
        ...sarifLocation(report, other.pointer, other.span),
        message: plainMessage([other.message]),
      })),
    }),
    partialFingerprints: { "surveycFinding/v1": fingerprint },
    properties: { pointer, ...(fixes && { fixes: writableFixes(fixes) }), ...(witness && { witness }) },
  };
}

/** A plain text message, never empty. A payload's `[text](target)` would be a link (section 3.11.6), so it is parted. */
function plainMessage(sentences: readonly string[]) {
  const text = sentences.map(visible).join("\n").replaceAll("](", "] (");
  return { text: text.trim() === "" ? "(no message)" : text };
}
