import type { Diagnostic, Severity, Span } from "#diagnostics/diagnostic.ts";
import { fingerprinter } from "./fingerprints.ts";
import { jsonText, writableFixes } from "./json.ts";
import { integerFrom, linesBefore, rangeOf } from "./location.ts";
import type { Printer, PrinterOptions, Report, RuleNote, SortedReport } from "./report.ts";
import { visible, visibleJson } from "./visible.ts";

/** The maximum number of results of a streamed log: four times the limit of code scanning. */
const MAX_RESULTS = 100_000;

/**
 * One SARIF 2.1.0 log with one run (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). Rules are in the order
 * in which their codes first occur. Columns and offsets count UTF-16 code units. Data for which SARIF has no property is in the
 * `properties` of a result: `pointer`, `params`, `fixes` (JSON patches are not text replacements), `witness`. The fingerprint
 * `surveycFinding/v1` does not change when the questions change their order.
 */
export const sarifPrinter = (options: PrinterOptions): Printer =>
  options.streamed === true ? streamedPrinter(options) : wholePrinter(options);

const log = {
  $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
  version: "2.1.0",
};
const columns = { columnKind: "utf16CodeUnits", newlineSequences: ["\r\n", "\n", "\r"] };

/** The rules come before the results, so everything is written at the end. */
function wholePrinter(options: PrinterOptions): Printer {
  const run = sarifRun(options);
  const results: object[] = [];
  return {
    begin: () => "",
    one(report) {
      for (const result of run.resultsOf(report)) results.push(result);
      return "";
    },
    end: () => `${jsonText({ ...log, runs: [{ tool: run.tool(), ...columns, results }] })}\n`,
  };
}

/** The rules come after the results, because their codes are unknown before. */
function streamedPrinter(options: PrinterOptions): Printer {
  const run = sarifRun(options);
  let printed = 0;
  let omitted = 0;
  const print = (report: SortedReport): string => {
    const lines = run
      .resultsOf(report)
      .map((result) => `${printed++ === 0 ? "" : ","}\n${compactJson(result)}`);
    return lines.join("");
  };
  const members = (value: object): string =>
    Object.entries(value)
      .map(([name, member]) => `${compactJson(name)}:${compactJson(member)}`)
      .join(",");
  return {
    begin: () => `{${members(log)},"runs":[{"results":[`,
    one(report) {
      const length = report.diagnostics.length + (report.suppressed?.length ?? 0);
      if (printed + length <= MAX_RESULTS) return print(report);
      omitted += length;
      return "";
    },
    end: () =>
      `${omitted === 0 ? "" : print({ diagnostics: [omittedFinding(omitted)] })}\n],${members({ tool: run.tool(), ...columns })}}]}\n`,
  };
}

const compactJson = (value: unknown): string => visibleJson(JSON.stringify(value));

const omittedFinding = (left: number): Diagnostic<string> => ({
  code: "bounded-diagnostics",
  messageId: "beyondLog",
  severity: "info",
  message: `${left} more findings are left out: one log contains at most ${MAX_RESULTS}.`,
  pointer: "",
  params: { left, most: MAX_RESULTS },
  help: "Fix the findings that are listed, or use another format.",
});

/** Converts findings to the results of one run, and describes the rules that occur in them. */
function sarifRun({ rules = [], toolVersion, isBaselined }: PrinterOptions) {
  const ruleIndexes = new Map<string, number>();
  const fingerprintsOf = fingerprinter();
  return {
    resultsOf(report: SortedReport): object[] {
      const { diagnostics, suppressed = [] } = report;
      const fingerprintOf = fingerprintsOf(report);
      const resultFor = (diagnostic: Diagnostic<string>): object => {
        const ruleIndex = ruleIndexes.get(diagnostic.code) ?? ruleIndexes.size;
        ruleIndexes.set(diagnostic.code, ruleIndex);
        const result = resultOf(diagnostic, report, ruleIndex, fingerprintOf(diagnostic));
        return isBaselined ? { ...result, baselineState: "new" } : result;
      };
      return [
        ...diagnostics.map(resultFor),
        ...suppressed.map(({ diagnostic, kind, reason }) => ({
          ...resultFor(diagnostic),
          suppressions: [{ kind, justification: visible(reason) }],
        })),
      ];
    },
    tool() {
      // The command discovers rules of plugins as it runs.
      const notes = new Map(rules.map((note) => [note.code, note]));
      return {
        driver: {
          name: "surveyc",
          ...(toolVersion && { version: toolVersion }),
          rules: [...ruleIndexes.keys()].map((code) => ruleOf(code, notes.get(code))),
        },
      };
    },
  };
}

const levels: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

function resultOf(diagnostic: Diagnostic<string>, report: Report, ruleIndex: number, fingerprint: string) {
  const { code, messageId, severity, message, help, helpId, pointer, params, span } = diagnostic;
  const { related = [], fixes, witness } = diagnostic;
  const location = locationOf(report, pointer, span);
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: plainMessage(help === undefined ? [message] : [message, help]),
    locations: location === undefined ? [] : [location],
    ...(related.length > 0 && {
      relatedLocations: related.map((other, at) => ({
        id: at + 1,
        ...locationOf(report, other.pointer, other.span),
        message: plainMessage([other.message]),
      })),
    }),
    partialFingerprints: { "surveycFinding/v1": fingerprint },
    properties: {
      pointer,
      ...(messageId !== undefined && { messageId }),
      params,
      ...(helpId !== undefined && { helpId }),
      ...(fixes && { fixes: writableFixes(fixes) }),
      ...(witness && { witness }),
    },
  };
}

/** A plain text message, never empty. A payload's `[text](target)` would be a link (section 3.11.6), so it is split. */
function plainMessage(sentences: readonly string[]) {
  const text = sentences.map(visible).join("\n").replaceAll("](", "] (");
  return { text: text.trim() === "" ? "(no message)" : text };
}

/**
 * A SARIF rule (section 3.49) for a code. `helpUri` must be an absolute URI, so the help text contains a page that is a path,
 * with the command that prints it.
 */
function ruleOf(code: string, note: RuleNote | undefined) {
  const page = note?.page ?? `docs/rules/${code}.md`;
  const absolute = /^https?:\/\//.test(page) && URL.canParse(page);
  const command = note?.page === `docs/rules/${code}.md` ? `, or run surveyc explain ${code}` : "";
  return {
    id: code,
    ...(note?.summary !== undefined && note.summary !== "" && { shortDescription: { text: note.summary } }),
    ...(note?.severity !== undefined && { defaultConfiguration: { level: levels[note.severity] } }),
    ...(absolute && { helpUri: new URL(page).href }),
    help: { text: absolute ? `See ${page}` : `See ${page} in the documentation of surveyc${command}.` },
  };
}

/**
 * A SARIF location (section 3.28): the file with the region if it is known, and the JSON Pointer as the logical location.
 * Undefined if there is neither: the whole of a payload without a file.
 */
function locationOf(report: Report, pointer: string, span: Span | undefined) {
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

/**
 * Section 3.30: lines and columns from 1; `endColumn` is the column after the last one; a line without columns is the whole
 * line.
 */
function regionOf(report: Report, span: Span | undefined) {
  if (span === undefined) return report.at && { startLine: linesBefore(report) + 1 };
  const { line, column, end } = rangeOf(span, report);
  const lines = { startLine: line, startColumn: column, endLine: end.line, endColumn: end.column };
  return { ...lines, ...charRegion(span, report) };
}

/**
 * The offset and length of a span (section 3.30.9). They must not depend on a byte order mark, and may not leave the
 * file; so there are none when the text is not known or is only a record of the file.
 */
function charRegion(span: Span, { text, at }: Report) {
  if (text === undefined || at !== undefined) return undefined;
  const bomLength = text.startsWith("\ufeff") ? 1 : 0;
  const from = Math.min(integerFrom(bomLength, span.start.offset), text.length);
  const to = Math.min(integerFrom(from, span.end.offset), text.length);
  return { charOffset: from - bomLength, charLength: to - from };
}

/**
 * A file's name as a URI reference (RFC 3986): a relative path stays relative, an absolute one becomes a `file:`
 * URL; every character that a path must not contain is percent-encoded. Backslashes separate folders as slashes do.
 */
function fileUri(file: string): string {
  // Unpaired surrogates have no UTF-8 form, and encodeURIComponent throws on them.
  const path = file.replace(/\p{Cs}/gu, "\ufffd").replaceAll("\\", "/");
  if (/^[a-z]:\//i.test(path)) return `file:///${path.slice(0, 2)}${encodeSegments(path.slice(2))}`;
  if (path.startsWith("//")) return `file:${encodeSegments(path)}`;
  if (path.startsWith("/")) return `file://${encodeSegments(path)}`;
  return encodeSegments(path.replace(/^(?:\.\/+)+/, ""));
}

const encodeSegments = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
