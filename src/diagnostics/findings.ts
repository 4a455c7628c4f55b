import type { Diagnostic, Severity } from "./diagnostic.ts";

const severities: readonly Severity[] = ["error", "warning", "info"];

/** Collects the findings of one source, in document order: the first of each severity up to a limit; it counts the rest. */
export class Findings {
  readonly #limit: number;
  readonly #kept: Record<Severity, Diagnostic[]> = { error: [], warning: [], info: [] };
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a finding. A function is only asked for the finding when it will be kept. */
  add(
    severity: Severity,
    finding: Omit<Diagnostic, "severity"> | (() => Omit<Diagnostic, "severity">),
  ): void {
    if (this.leavesOut(severity)) return;
    const made = typeof finding === "function" ? finding() : finding;
    this.keep({ ...made, severity });
  }

  /** Counts a finding, and tells whether it is one too many: then nothing of it need be made. Else it must be kept. */
  leavesOut(severity: Severity): boolean {
    this.#counts[severity]++;
    return this.#kept[severity].length >= this.#limit;
  }

  /** Keeps a finding that `leavesOut` has counted and has room for. */
  keep(finding: Diagnostic): void {
    this.#kept[finding.severity].push(finding);
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

/** The first of each severity as far as there is room: errors before warnings before infos. */
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
 * The findings of several sources as one list: `sort` puts them in document order; beyond the limit errors are kept
 * before warnings before infos, and a last info says how many were left out.
 */
export function mergeFindings(
  sources: readonly Findings[],
  limit: number,
  sort: (diagnostics: Diagnostic[]) => Diagnostic[],
): Diagnostic[] {
  const [only] = sources;
  const all =
    only !== undefined && sources.length === 1 ? only.kept() : sources.flatMap((each) => each.kept());
  const sorted = sort(all);
  let total = 0;
  for (const source of sources) total += source.total;
  if (total <= limit) return sorted;
  const kept = firstOf(sorted, limit);
  const left = total - kept.length;
  kept.push({
    code: "bounded-diagnostics",
    severity: "info",
    message: `${left} more ${left === 1 ? "finding was" : "findings were"} left out, the least severe first.`,
    pointer: "",
    help: "Mend what is listed and check again, or raise the limit `diagnostics`.",
  });
  return kept;
}
