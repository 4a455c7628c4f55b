import { Comparisons } from "#diagnostics/did-you-mean.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { Report } from "#parse/report.ts";
import type { Shape } from "#parse/shape.ts";
import { ShapeReader } from "#parse/shape-reader.ts";
import { Validation } from "#parse/validation.ts";
import { suggestIn } from "#suggestions/suggest.ts";
import type { Diagnostic } from "../../index.ts";

/**
 * What is wrong with the shape of a file of the command's own. All names in it are known, not only those that look like
 * others, so `reportUnknown` reports the unknown ones.
 */
export function checkShape(
  value: unknown,
  shape: Shape,
  reportUnknown: (names: Report) => void,
): readonly Diagnostic[] {
  const report = new Report(defaultLimits, suggestIn(value, new Comparisons()));
  new ShapeReader(report, new Validation(defaultLimits), new Map()).readInvalid(value, shape, null);
  const found = report.findings.kept().filter(({ code }) => code !== "known-field");
  const names = new Report(defaultLimits);
  reportUnknown(names);
  // A misspelt name of a required member has been reported with what is missing.
  const unknown = names.findings
    .kept()
    .filter(({ pointer }) => !found.some((each) => each.pointer === pointer));
  return [...found, ...unknown];
}
