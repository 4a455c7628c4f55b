import type { Span } from "#diagnostics/diagnostic.ts";
import { charRegion } from "./char-region.ts";
import { fileUri } from "./file-uri.ts";
import { linesBefore, placeOf } from "./place.ts";
import type { Report } from "./report.ts";

/**
 * A SARIF location (2.1.0, section 3.28): the file with the region where it is known, and the JSON Pointer as
 * the logical location. Undefined when there is neither: the whole of a payload without a file.
 */
export function sarifLocation(report: Report, pointer: string, span: Span | undefined) {
  const { file } = report;
  const physical = file !== undefined && file !== "";
  if (!physical && pointer === "") return undefined;
  const region = regionOf(report, span);
  return {
    ...(physical && {
      physicalLocation: { artifactLocation: { uri: fileUri(file) }, ...(region && { region }) },
    }),
    ...(pointer !== "" && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
}

/** Section 3.30: lines and columns from 1; `endColumn` is the column after the last one; a line alone is all of it. */
function regionOf(report: Report, span: Span | undefined) {
  if (span === undefined) return report.at && { startLine: linesBefore(report) + 1 };
  const { line, column, end } = placeOf(span, report);
  const lines = { startLine: line, startColumn: column, endLine: end.line, endColumn: end.column };
  return { ...lines, ...charRegion(span, report) };
}
