import type { Diagnostic, Severity, Span } from "#diagnostics/diagnostic.ts";
import { linesBefore, rangeOf } from "./location.ts";
import type { Printer, Report } from "./report.ts";
import { visible } from "./visible.ts";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/**
 * One workflow command per line, which GitHub Actions shows as annotations of the file
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions). The title is the code; the message
 * continues with the help, and with the JSON Pointer if there is no span.
 */
export const githubPrinter = (): Printer => ({
  begin: () => "",
  one: (report) => report.diagnostics.map((diagnostic) => `${commandOf(diagnostic, report)}\n`).join(""),
  end: () => "",
});

function commandOf(
  { severity, code, message, help, pointer, span }: Diagnostic<string>,
  report: Report,
): string {
  const properties = [...positionOf(report, span), ["title", code] as const];
  const written = properties.map(([name, value]) => `${name}=${encodeProperty(visible(String(value)))}`);
  const sentences = [message];
  if (help !== undefined) sentences.push(`help: ${help}`);
  if (span === undefined && pointer !== "") sentences.push(`at ${pointer}`);
  return `::${commands[severity]} ${written.join(",")}::${encodeData(sentences.map(visible).join("\n"))}`;
}

/** Percent signs and line breaks of a message are percent-encoded. */
const encodeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Colons and commas of a property's value are percent-encoded as well. */
const encodeProperty = (value: string): string =>
  encodeData(value).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Lines mean nothing without a file, and GitHub accepts columns only if the range begins and ends on one line. */
function positionOf(report: Report, span: Span | undefined): (readonly [string, string | number])[] {
  const { file, at } = report;
  if (file === undefined || file === "") return [];
  if (span === undefined)
    return [["file", file], ...(at ? [["line", linesBefore(report) + 1] as const] : [])];
  const { line, column, end } = rangeOf(span, report);
  const lines = [
    ["file", file],
    ["line", line],
    ["endLine", end.line],
  ] as const;
  return end.line > line ? [...lines] : [...lines, ["col", column], ["endColumn", end.column]];
}
