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
    this.#counts[severity]++;
    if (this.#kept[severity].length >= this.#limit) return;
    const made = typeof finding === "function" ? finding() : finding;
    this.#kept[severity].push({ ...made, severity });
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

/**
 * The findings of several sources as one list: `sort` puts them in document order; beyond the limit errors are kept
 * before warnings before infos, and a last info says how many were left out.
 */
export function mergeFindings(
  sources: readonly Findings[],
  limit: number,
  sort: (diagnostics: Diagnostic[]) => Diagnostic[],
): Diagnostic[] {
  const sorted = sort(sources.flatMap((source) => source.kept()));
  const total = sources.reduce((sum, source) => sum + source.total, 0);
  if (total <= limit) return sorted;
  const kept = new Set(
    severities.flatMap((severity) => sorted.filter((each) => each.severity === severity)).slice(0, limit),
  );
  const left = total - kept.size;
  return [
    ...sorted.filter((each) => kept.has(each)),
    {
      code: "bounded-diagnostics",
      severity: "info",
      message: `${left} more ${left === 1 ? "finding was" : "findings were"} left out, the least severe first.`,
      pointer: "",
      help: "Mend what is listed and check again, or raise the limit `diagnostics`.",
    },
  ];
}
