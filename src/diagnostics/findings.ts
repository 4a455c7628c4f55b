import type { Diagnostic, DiagnosticCode, Fix, JsonPatchOperation, Params, Severity } from "./diagnostic.ts";
import { DocumentOrder, questionIn } from "./document-order.ts";
import type { PathStep } from "./json-pointer.ts";
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

/** What was meant: what a finding says once that is known. Its params are added to those of the finding. */
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

/** What a finding says, if a suggestion may have given it another code or place. */
export type SuggestedText = FindingText & {
  readonly [Name in "code" | "pointer"]?: Diagnostic[Name] | undefined;
};

/** What a finding says, with a suggestion if there is one. */
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

/** Collects findings: keeps the first of each severity in document order up to a limit (or a few more), counts the rest. */
export class Findings {
  readonly #limit: number;
  readonly #payload: unknown;
  readonly #kept: Record<Severity, Diagnostic[]> = { error: [], warning: [], info: [] };
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  /** Of the errors, kept or not, how many have each code. */
  readonly errorCodes = new Map<string, number>();
  #order: DocumentOrder | undefined;
  /** For each severity of which there are too many, the last that is kept; what comes after it is left out. */
  #last: Partial<Record<Severity, string>> | undefined;

  /** `payload` is what the findings are about; without it, findings must arrive in document order. */
  constructor(limit: number, payload?: unknown) {
    this.#limit = limit;
    this.#payload = payload;
  }

  /** Counts a finding, and describes it only if it is kept. */
  report(code: string, severity: Severity, pointer: string, describe: () => SuggestedText): void {
    if (!this.#count(code, severity, pointer)) return;
    const text = describe();
    this.#kept[severity].push(completeFinding(text.code ?? code, severity, text.pointer ?? pointer, text));
  }

  /** Counts a finding of which even the pointer takes time to make; the function is called only if it is kept. */
  add(severity: Severity, finding: () => Omit<Diagnostic, "severity">): void {
    if (this.#count("", severity, "")) this.#kept[severity].push({ ...finding(), severity });
  }

  /** Counts a finding, and says whether it is to be kept. */
  #count(code: string, severity: Severity, pointer: string): boolean {
    this.#countOne(code, severity);
    return this.#kept[severity].length < this.#limit || this.#isAmongFirst(severity, pointer);
  }

  #countOne(code: string, severity: Severity): void {
    if (severity === "error") this.countErrors(code, 1);
    else this.#counts[severity]++;
  }

  /** Counts a finding if its path alone tells that it is beyond the limit, and says whether it does. */
  countBeyondLimit(code: string, severity: Severity, [list, question]: readonly PathStep[]): boolean {
    const last = questionIn(this.#last?.[severity] ?? "");
    // Steps are numbers in lists only; members of an object may be called like positions.
    const isLater = list === "questions" && typeof question === "number" && last !== -1 && question > last;
    if (this.#limit > 0 && !isLater) return false;
    this.#countOne(code, severity);
    return true;
  }

  /** Counts errors of a code that are not described. */
  countErrors(code: string, count: number): void {
    this.#counts.error += count;
    this.errorCodes.set(code, (this.errorCodes.get(code) ?? 0) + count);
  }

  /**
   * Whether a finding is among the first of its severity, compared with those added so far. They arrive in any order, so up to
   * twice the limit are kept before they are sorted and cut.
   */
  #isAmongFirst(severity: Severity, pointer: string): boolean {
    if (this.#payload === undefined || this.#limit === 0) return false;
    this.#order ??= new DocumentOrder(this.#payload);
    this.#last ??= {};
    const kept = this.#kept[severity];
    let last = this.#last[severity];
    if (last === undefined || kept.length >= this.#limit * 2) {
      this.#kept[severity] = this.#order.sort(kept).slice(0, this.#limit);
      last = this.#kept[severity].at(-1)?.pointer ?? "";
      this.#last[severity] = last;
    }
    return this.#order.isBefore(pointer, last);
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
