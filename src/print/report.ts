import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";

/** The findings of one text: a file, one record of a file of records, or a payload without any text. */
export interface Report {
  /** The file's name as people should read it; a relative path is best for `sarif` and `github`. */
  readonly file?: string;
  /** The text that the spans point into; it is needed for code frames and for lasting fingerprints. */
  readonly text?: string;
  /**
   * Where a record begins in its file (NDJSON). Line 1 of a span then is this line of the file, and a finding
   * without a span stands at the line's beginning.
   */
  readonly at?: { readonly line: number };
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * How findings can be written: `text` for people, `json` and `sarif` for programs, `github` for the
 * annotations of GitHub Actions.
 */
export type PrintFormat = "text" | "json" | "sarif" | "github";

/** What is known about a rule; only `sarif` shows it. */
export interface RuleNote {
  readonly code: string;
  readonly severity?: Severity;
  /** What the rule says, in one sentence. */
  readonly summary?: string;
  /** The rule's page: a link where it is an absolute URL, otherwise named in the help text. */
  readonly page?: string;
}

export interface ReportOptions {
  readonly format: PrintFormat;
  /** `text` only: paint for a terminal (ANSI). Default false. */
  readonly color?: boolean;
  /** `sarif` only: descriptions for the rules that occur. */
  readonly rules?: readonly RuleNote[];
  /** `sarif` only: the version of surveyc. */
  readonly toolVersion?: string;
}
