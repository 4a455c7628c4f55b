import type { Diagnostic, DiagnosticCode, Fix, JsonPatchOperation, Params, Severity } from "./diagnostic.ts";
import { boundParams, fillSentence, say } from "./sentences.ts";

/** The severities, the gravest first. */
export const severities: readonly Severity[] = ["error", "warning", "info"];

/** Findings as people read them: errors first, then warnings, then infos, each in the order in which they were given. */
export const gravestFirst = <Finding extends Pick<Diagnostic, "severity">>(
  findings: readonly Finding[],
): readonly Finding[] =>
  severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));

/** What a finding says; placeholders in its sentences are filled from `params`. */
export type FindingText = Pick<Diagnostic, "message"> & {
  readonly [Name in "help" | "params" | "related" | "fixes" | "witness"]?: Diagnostic[Name] | undefined;
};

/** What was meant: the text of a finding once that is known. Its params are added to the params of the finding. */
export type Suggestion = {
  readonly [Member in
    | "code"
    | "message"
    | "pointer"
    | "help"
    | "params"
    | "related"
    | "fixes"]?: Diagnostic[Member];
};

/** The text of a finding to which a suggestion may give another code or place. */
export type SuggestedText = FindingText & {
  readonly [Name in "code" | "pointer"]?: Diagnostic[Name] | undefined;
};

/** The text of a finding, with a suggestion if there is one. */
export const withSuggestion = (text: FindingText, suggestion: Suggestion | undefined): SuggestedText =>
  suggestion === undefined
    ? text
    : { ...text, ...suggestion, params: { ...text.params, ...suggestion.params } };

/** The only fix of a finding, which may not be what was meant. */
export const unsure = (title: string, patch: readonly JsonPatchOperation[]): readonly Fix[] => [
  { title, applicability: "unsure", patch },
];

/**
 * A finding without members that are undefined. Their order is always the same: objects of one shape are the fastest to create
 * and read.
 */
function assemble(
  code: DiagnosticCode,
  severity: Severity,
  pointer: string,
  message: string,
  help: string | undefined,
  params: Params,
  { related, fixes, witness }: Partial<FindingText>,
): Diagnostic {
  const finding: { -readonly [Member in keyof Diagnostic]: Diagnostic[Member] } = {
    code,
    severity,
    message,
    pointer,
    params,
  };
  if (help !== undefined) finding.help = help;
  if (related !== undefined) finding.related = related;
  if (fixes !== undefined) finding.fixes = fixes;
  if (witness !== undefined) finding.witness = witness;
  return finding;
}

/** A text with its values; undefined if there is none. */
const filled = (text: string | undefined, params: Params): string | undefined =>
  text === undefined ? undefined : fillSentence(text, params);

/** A finding, its sentences filled. */
export function completeFinding(
  code: string,
  severity: Severity,
  pointer: string,
  text: FindingText,
): Diagnostic {
  const params = boundParams(text.params);
  const message = fillSentence(text.message, params);
  // Rules and parse codes are what the union of codes is printed from.
  return assemble(
    code as DiagnosticCode,
    severity,
    pointer,
    message,
    filled(text.help, params),
    params,
    text,
  );
}

/** A finding of which some is said in another way. What stays is not filled again: it may quote a text with braces. */
export function reviseFinding(finding: Diagnostic, changes: Partial<Diagnostic>): Diagnostic {
  const { code, severity, pointer } = finding;
  const params = { ...finding.params, ...boundParams(changes.params) };
  const message = filled(changes.message, params) ?? finding.message;
  const help = "help" in changes ? filled(changes.help, params) : finding.help;
  return assemble(code, severity, pointer, message, help, params, { ...finding, ...changes });
}

const help = "Fix what is listed and check again, or raise the limit `diagnostics`.";

/** What the last finding says where there were more than are kept. */
export const leftOut = {
  one: { message: "{left} more finding was left out, the least severe first.", help },
  more: { message: "{left} more findings were left out, the least severe first.", help },
} as const;

/** Collects findings: keeps the first of each severity up to a limit, and counts the others. */
export class Findings {
  readonly #limit: number;
  readonly #kept: Record<Severity, Diagnostic[]> = { error: [], warning: [], info: [] };
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  /** Of the errors, kept or not, how many have each code. */
  readonly errorCodes = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a finding; `describe` returns its place and its text, and is called only if it is kept. */
  report(
    code: string,
    severity: Severity,
    describe: () => readonly [pointer: string, text: SuggestedText],
  ): void {
    if (severity === "error") this.errorCodes.set(code, (this.errorCodes.get(code) ?? 0) + 1);
    if (!this.#count(severity)) return;
    const [pointer, text] = describe();
    this.#kept[severity].push(completeFinding(text.code ?? code, severity, text.pointer ?? pointer, text));
  }

  /** Counts a finding that is complete; the function is called only if it is kept. */
  add(severity: Severity, finding: () => Omit<Diagnostic, "severity">): void {
    if (this.#count(severity)) this.#kept[severity].push({ ...finding(), severity });
  }

  /** Counts a finding, and returns whether it is to be kept. */
  #count(severity: Severity): boolean {
    this.#counts[severity]++;
    return this.#kept[severity].length < this.#limit;
  }

  /** How many findings of a severity there were, kept or not. */
  count(severity: Severity): number {
    return this.#counts[severity];
  }

  /** Whether there was none at all. */
  isEmpty(): boolean {
    return this.total === 0;
  }

  /** How many there were in all. */
  get total(): number {
    return this.#counts.error + this.#counts.warning + this.#counts.info;
  }

  /** The findings that were kept, errors first. */
  kept(): Diagnostic[] {
    return [...this.#kept.error, ...this.#kept.warning, ...this.#kept.info];
  }
}

/** As many findings as the limit allows: errors before warnings before infos. */
function firstOf(sorted: readonly Diagnostic[], limit: number): Diagnostic[] {
  const room = { error: 0, warning: 0, info: 0 };
  for (const { severity } of sorted) room[severity]++;
  let left = Math.trunc(limit);
  for (const severity of severities) {
    room[severity] = Math.min(room[severity], left);
    left -= room[severity];
  }
  return sorted.filter(({ severity }) => room[severity]-- > 0);
}

/**
 * The findings of several collections as one list: `sort` puts them in document order; beyond the limit errors are kept
 * before warnings before infos, and a last info says how many were left out.
 */
export function mergeFindings(
  sources: readonly Findings[],
  limit: number,
  sort: (diagnostics: Diagnostic[]) => Diagnostic[],
): Diagnostic[] {
  const sorted = sort(sources.flatMap((each) => each.kept()));
  let total = 0;
  for (const source of sources) total += source.total;
  if (total <= limit) return sorted;
  const kept = firstOf(sorted, limit);
  const left = total - kept.length;
  kept.push(
    completeFinding(
      "bounded-diagnostics",
      "info",
      "",
      say(left === 1 ? leftOut.one : leftOut.more, { left }),
    ),
  );
  return kept;
}
