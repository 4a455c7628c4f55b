import type { Severity } from "#diagnostics/diagnostic.ts";
import type { Report } from "./report.ts";

const severities: readonly Severity[] = ["error", "warning", "info"];

/** How many findings of each severity there are. */
export function countFindings(reports: readonly Report[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { diagnostics } of reports) {
    for (const { severity } of diagnostics) counts[severity]++;
  }
  return counts;
}

/** The counts in words, and how many files have findings when they are more than one. */
export function countText(reports: readonly Report[]): string {
  const counts = countFindings(reports);
  const words = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}${counts[severity] === 1 ? "" : "s"}`);
  const files = new Set(reports.filter(({ diagnostics }) => diagnostics.length > 0).map(({ file }) => file));
  return files.size > 1 ? `${words.join(", ")} in ${files.size} files` : words.join(", ");
}
