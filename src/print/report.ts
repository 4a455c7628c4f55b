import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";

/** The findings of a file, of a record in a file of records, or of a payload without any text. */
export interface Report {
  /** The file's name; a relative path is best for `sarif` and `github`. */
  readonly file?: string;
  /** The text that the spans refer to, for code frames and stable fingerprints. */
  readonly text?: string;
  /** The first line of a record in its file (NDJSON); spans count lines from there. */
  readonly at?: { readonly line: number };
  readonly diagnostics: readonly Diagnostic<string>[];
}

/** A finding that is suppressed as a false positive: by a comment in the text, or from outside the text. */
export interface SuppressedFinding {
  readonly diagnostic: Diagnostic<string>;
  readonly kind: "inSource" | "external";
  readonly reason: string;
  /** The entry that suppresses it, if it is outside the text. */
  readonly entry?: string;
}

/** A report with its suppressed findings; only `sarif` shows these. */
export interface SortedReport extends Report {
  readonly suppressed?: readonly SuppressedFinding[];
}

/**
 * How findings are written: `text` for people, `json` and `sarif` for programs, `github` for the annotations of GitHub
 * Actions, `markdown` for comments on pull requests.
 */
export type PrintFormat = "text" | "json" | "sarif" | "github" | "markdown";

/** The description of a rule; only `sarif` shows it. */
export interface RuleNote {
  readonly code: string;
  readonly severity?: Severity;
  /** One sentence. */
  readonly summary?: string;
  /** The rule's page: a link if it is an absolute URL, otherwise named in the help. */
  readonly page?: string;
}

export interface ReportOptions {
  readonly format: PrintFormat;
  /** `text` only: paint for a terminal (ANSI). Default false. */
  readonly color?: boolean;
  /** `text` only: break sentences at this many columns. Default: nowhere. */
  readonly width?: number | undefined;
  /** `sarif` only: descriptions for the rules that occur. */
  readonly rules?: readonly RuleNote[];
  /** `sarif` only: the version of surveyc. */
  readonly toolVersion?: string;
}

/** The options of each format. */
export interface PrinterOptions extends Omit<ReportOptions, "format"> {
  /**
   * Everything is written immediately: `text` has no counts after the last finding, `sarif` has one result per line, its rules
   * after the results, and a bounded number of results.
   */
  readonly streamed?: boolean;
  /** `sarif` only: findings of the baseline were removed, so that all of these are new. */
  readonly isBaselined?: boolean;
  /** `markdown` only: the address of a finding in its file, without characters that have a meaning in Markdown. */
  readonly linkTo?: (report: Report, finding: Diagnostic<string>) => string | undefined;
}

/**
 * Writes reports one after the other. The results of the calls, in order, are one document, which is empty or ends with a line
 * break. In `text` and `github` the output after each report ends with a line break, too.
 */
export interface Printer {
  begin(): string;
  one(report: SortedReport): string;
  end(): string;
}

export type Counts = Readonly<Record<Severity, number>>;

/** Counts findings, and adds the counts to earlier ones. */
export function countFindings(
  diagnostics: readonly Diagnostic<string>[],
  { error, warning, info }: Counts = { error: 0, warning: 0, info: 0 },
): Counts {
  const counts = { error, warning, info };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}
