import type { Diagnostic, Severity, Span } from "#diagnostics/diagnostic.ts";
import { githubData, githubProperty } from "./github-escape.ts";
import { linesBefore, placeOf } from "./place.ts";
import type { Report } from "./report.ts";
import { visible } from "./visible.ts";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/**
 * One workflow command a line, which GitHub Actions shows as annotations of the file
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions). The title is the code; the
 * message goes on with the help, and with the JSON Pointer where there is no span.
 */
export function printGithub(reports: readonly Report[]): string {
  return reports
    .flatMap((report) => report.diagnostics.map((diagnostic) => commandOf(diagnostic, report)))
    .join("\n");
}

function commandOf({ severity, code, message, help, pointer, span }: Diagnostic, report: Report): string {
  const properties = [...positionOf(report, span), ["title", code] as const];
  const written = properties.map(([name, value]) => `${name}=${githubProperty(visible(String(value)))}`);
  const sentences = [message];
  if (help !== undefined) sentences.push(`help: ${help}`);
  if (span === undefined && pointer !== "") sentences.push(`at ${pointer}`);
  return `::${commands[severity]} ${written.join(",")}::${githubData(sentences.map(visible).join("\n"))}`;
}

/** Lines say nothing without a file, and GitHub takes columns only where the place begins and ends on one line. */
function positionOf(report: Report, span: Span | undefined): (readonly [string, string | number])[] {
  const { file, at } = report;
  if (file === undefined || file === "") return [];
  if (span === undefined)
    return [["file", file], ...(at ? [["line", linesBefore(report) + 1] as const] : [])];
  const { line, column, end } = placeOf(span, report);
  const lines = [
    ["file", file],
    ["line", line],
    ["endLine", end.line],
  ] as const;
  return end.line > line ? [...lines] : [...lines, ["col", column], ["endColumn", end.column]];
}
