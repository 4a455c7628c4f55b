import type {
  Diagnostic,
  DiagnosticCode,
  Fix,
  JsonPatchOperation,
  Params,
  Severity,
  Span,
} from "./diagnostic.ts";
import { boundParams, type FilledMessage, formatMessage, type MessageTemplate } from "./messages.ts";

/** The severities, the most severe first. */
export const severities: readonly Severity[] = ["error", "warning", "info"];

export const isSeverity = (value: unknown): boolean => (severities as readonly unknown[]).includes(value);

/** Findings in the order for people: errors first, then warnings, then infos, each in the given order. */
export const gravestFirst = <Finding extends Pick<Diagnostic, "severity">>(
  findings: readonly Finding[],
): readonly Finding[] =>
  severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));

/** The properties of a finding besides its message. */
export interface Attachments {
  readonly related?: Diagnostic["related"] | undefined;
  readonly fixes?: Diagnostic["fixes"] | undefined;
  readonly witness?: Diagnostic["witness"] | undefined;
}

/**
 * The intended value, for one finding. It replaces the message, the help or the fixes of the finding, and may change its
 * code or pointer. Its params are added to those of the finding.
 */
export interface Suggestion extends Attachments {
  readonly code?: string | undefined;
  readonly pointer?: string | undefined;
  /** The id of `message`. */
  readonly messageId?: string | undefined;
  readonly message?: string | undefined;
  /** The id of `help`, if it is not the help of the message. */
  readonly helpId?: string | undefined;
  readonly help?: string | undefined;
  readonly params?: Params | undefined;
}

/** The parameters of the message of a finding, and its other properties. */
export interface FindingDetails extends Attachments {
  readonly params?: Params | undefined;
  readonly suggestion?: Suggestion | undefined;
  readonly span?: Span | undefined;
}

/** The only fix of a finding, which may not be the intended one. */
export const unsure = (title: string, patch: readonly JsonPatchOperation[]): readonly Fix[] => [
  { title, applicability: "unsure", patch },
];

const noSuggestion: Suggestion = {};

/**
 * A finding with a filled message of a table; properties that are undefined are left out. The order of properties is always the
 * same, because objects of one shape are the fastest to create and read.
 */
export function describeFinding(
  code: string,
  severity: Severity,
  pointer: string,
  messageId: string,
  template: MessageTemplate,
  details: FindingDetails,
): Diagnostic {
  const { suggestion = noSuggestion, span } = details;
  const params = boundParams(
    suggestion.params === undefined ? details.params : { ...details.params, ...suggestion.params },
  );
  const finding: { -readonly [Member in keyof Diagnostic]: Diagnostic[Member] } = {
    code: (suggestion.code ?? code) as DiagnosticCode,
    messageId: suggestion.messageId ?? messageId,
    severity,
    message: formatMessage(suggestion.message ?? template.message, params),
    pointer: suggestion.pointer ?? pointer,
    params,
  };
  const help = suggestion.help ?? template.help;
  const related = suggestion.related ?? details.related;
  const fixes = suggestion.fixes ?? details.fixes;
  const witness = suggestion.witness ?? details.witness;
  if (help !== undefined) finding.help = formatMessage(help, params);
  if (suggestion.helpId !== undefined) finding.helpId = suggestion.helpId;
  if (related !== undefined) finding.related = related;
  if (fixes !== undefined) finding.fixes = fixes;
  if (witness !== undefined) finding.witness = witness;
  if (span !== undefined) finding.span = span;
  return finding;
}

/** A finding of a code that no rule reports. */
export const messageFinding = <Code extends string>(
  code: Code,
  severity: Severity,
  pointer: string,
  { messageId, template, params }: FilledMessage,
  { span, related, witness }: Pick<FindingDetails, "span" | "related" | "witness"> = {},
): Diagnostic<Code> => {
  const details = { params, span, related, witness };
  return describeFinding(
    code,
    severity,
    pointer,
    messageId,
    template,
    details,
  ) as Diagnostic as Diagnostic<Code>;
};

const help = "Fix the findings that are listed and check again, or raise the limit `diagnostics`.";

/** The messages of the finding that counts the findings beyond the limit. */
export const boundedMessages = {
  oneLeftOut: { message: "{left} more finding is left out, the least severe first.", help },
  leftOut: { message: "{left} more findings are left out, the least severe first.", help },
} as const;

/** Collects findings: keeps the first of each severity up to a limit, and counts the others. */
export class Findings {
  readonly #limit: number;
  readonly #kept: Record<Severity, Diagnostic[]> = { error: [], warning: [], info: [] };
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  /** The number of errors of each code, kept or not. */
  readonly errorCodes = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a finding; `describe` is called only if it is kept. */
  report(code: string, severity: Severity, describe: () => Diagnostic): void {
    if (severity === "error") this.errorCodes.set(code, (this.errorCodes.get(code) ?? 0) + 1);
    if (this.#count(severity)) this.#kept[severity].push(describe());
  }

  /** Counts a complete finding; the function is called only if it is kept. */
  add(severity: Severity, finding: () => Omit<Diagnostic, "severity">): void {
    if (this.#count(severity)) this.#kept[severity].push({ ...finding(), severity });
  }

  /** Adds the findings of another collection. */
  absorb(other: Findings): void {
    for (const severity of severities) {
      this.#counts[severity] += other.#counts[severity];
      this.#kept[severity].push(
        ...other.#kept[severity].slice(0, Math.max(0, this.#limit - this.#kept[severity].length)),
      );
    }
    for (const [code, count] of other.errorCodes)
      this.errorCodes.set(code, (this.errorCodes.get(code) ?? 0) + count);
  }

  /** Counts a finding, and returns whether it is to be kept. */
  #count(severity: Severity): boolean {
    this.#counts[severity]++;
    return this.#kept[severity].length < this.#limit;
  }

  /** The number of findings of a severity, kept or not. */
  count(severity: Severity): number {
    return this.#counts[severity];
  }

  /** Whether there are no findings. */
  isEmpty(): boolean {
    return this.total === 0;
  }

  /** The number of all findings, kept or not. */
  get total(): number {
    return this.#counts.error + this.#counts.warning + this.#counts.info;
  }

  /** The findings that were kept, errors first. */
  kept(): Diagnostic[] {
    return [...this.#kept.error, ...this.#kept.warning, ...this.#kept.info];
  }
}

/** The findings within the limit: errors before warnings before infos. */
function firstOf(sorted: readonly Diagnostic[], limit: number): Diagnostic[] {
  const room = { error: 0, warning: 0, info: 0 };
  for (const { severity } of sorted) room[severity]++;
  let remaining = Math.trunc(limit);
  for (const severity of severities) {
    room[severity] = Math.min(room[severity], remaining);
    remaining -= room[severity];
  }
  return sorted.filter(({ severity }) => room[severity]-- > 0);
}

/**
 * Merges the findings of several collections into one list: `sort` puts them in document order; beyond the limit errors are
 * kept before warnings before infos, and a last info contains the number of omitted findings.
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
  const messageId = left === 1 ? "oneLeftOut" : "leftOut";
  kept.push(
    describeFinding("bounded-diagnostics", "info", "", messageId, boundedMessages[messageId], {
      params: { left },
    }),
  );
  return kept;
}
